import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { AudienceStep } from '../audience/audience-step.tsx';
import { Contested } from '../contested.tsx';
import type { Step } from '../links.ts';
import { PartHeading } from '../part-heading.tsx';
import type { Overview } from '../queries/overview.ts';
import { StepList } from './step-list.tsx';
import { useDraft } from './use-draft.ts';

const MessageStep = lazy(() => import('../message/message-step.tsx'));
const ReviewStep = lazy(() => import('../review/review-step.tsx'));

interface ComposeProps {
  campaign: Campaign | null;
  overview: Overview;
}

/** The steps from an idea to what is sent. */
export function Compose({ campaign, overview }: ComposeProps) {
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
      {step === 'audience' && <AudienceStep draft={draft} />}
      <Suspense fallback={<Skeleton label={t('Loading')} shape="table" />}>
        {campaign && step === 'message' && <MessageStep draft={draft} overview={overview} />}
        {campaign && step === 'review' && (
          <ReviewStep draft={draft} campaign={campaign} overview={overview} />
        )}
      </Suspense>
    </>
  );
}

/** The step that the URL names, or the first that is not done. */
function useStep(campaign: Campaign | null): Step {
  const [search] = useSearchParams();
  const named = search.get('step');
  if (!campaign) return 'audience';
  if (named === 'message' || named === 'review') return named;
  return named === 'audience' || campaign.text === '' ? 'audience' : 'message';
}
