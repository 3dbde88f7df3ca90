import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { LoadState } from '#web/src/components/load-state.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { isOwnDraft } from './campaign/labels.tsx';
import { Contested, PartHeading } from './campaign/parts.tsx';
import {
  campaignQuery,
  linkToCampaign,
  NEW,
  type Overview,
  type Step,
} from './campaign/queries.ts';
import { AudienceStep } from './compose/audience-step.tsx';
import { useDraft } from './compose/use-draft.ts';

const Result = lazy(() => import('./result.tsx'));

interface CampaignPartProps {
  campaignId: string;
  overview: Overview;
}

export default function CampaignPart({ campaignId, overview }: CampaignPartProps) {
  return (
    <>
      <p className="campaign-top">
        <Link to="?tab=campaigns">{t('Back to campaigns')}</Link>
        <span>
          {t('Credits left')} <strong>{formatNumber(overview.smsBalance)}</strong>
        </span>
      </p>
      {campaignId === NEW ? (
        <Compose campaign={null} overview={overview} />
      ) : (
        <KnownCampaign campaignId={campaignId} overview={overview} />
      )}
    </>
  );
}

function KnownCampaign({ campaignId, overview }: CampaignPartProps) {
  const query = useQuery(campaignQuery(campaignId, overview.hasDeliveryReports));
  return (
    <LoadState query={query} label={t('Loading the campaign')} shape="table">
      {(campaign) =>
        isOwnDraft(campaign) ? (
          <Compose campaign={campaign} overview={overview} />
        ) : (
          <Suspense fallback={<Skeleton label={t('Loading the campaign')} shape="table" />}>
            <Result campaign={campaign} overview={overview} />
          </Suspense>
        )
      }
    </LoadState>
  );
}

const MessageStep = lazy(() => import('./compose/message-step.tsx'));
const ReviewStep = lazy(() => import('./review/review-step.tsx'));

function Compose({ campaign, overview }: { campaign: Campaign | null; overview: Overview }) {
  const draft = useDraft(campaign);
  const step = useStep(campaign);
  return (
    <>
      <PartHeading>{campaign ? draft.fields.name : t('New campaign')}</PartHeading>
      <StepList step={step} campaignId={campaign?.campaignId} />
      {draft.isContested && (
        <Contested
          text={t('This campaign was changed on another device. You see what you typed here.')}
          onSettle={draft.settle}
        />
      )}
      {step === 'audience' && <AudienceStep draft={draft} rates={overview} />}
      <Suspense fallback={<Skeleton label={t('Loading')} shape="table" />}>
        {campaign && step === 'message' && <MessageStep draft={draft} overview={overview} />}
        {campaign && step === 'review' && (
          <ReviewStep draft={draft} campaign={campaign} overview={overview} />
        )}
      </Suspense>
    </>
  );
}

/** The URL's step, or the first that is not done. */
function useStep(campaign: Campaign | null): Step {
  const [search] = useSearchParams();
  const named = search.get('step');
  if (!campaign) return 'audience';
  if (named === 'message' || named === 'review') return named;
  return named === 'audience' || campaign.text === '' ? 'audience' : 'message';
}

const steps: readonly { name: Step; label: string }[] = [
  { name: 'audience', label: msg('People') },
  { name: 'message', label: msg('Message') },
  { name: 'review', label: msg('Review') },
];

interface StepListProps {
  step: Step;
  campaignId: string | undefined;
}

function StepList({ step, campaignId }: StepListProps) {
  const at = steps.findIndex(({ name }) => name === step);
  return (
    <nav aria-label={t('Steps')}>
      <ol className="step-list">
        {steps.map(({ name, label }, n) => (
          <li key={name} aria-current={n === at ? 'step' : undefined}>
            {campaignId && n < at ? (
              <Link to={linkToCampaign(campaignId, name)}>{t(label)}</Link>
            ) : (
              t(label)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
