import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Compose } from './compose/compose.tsx';
import { isOwnDraft } from './is-own-draft.ts';
import { NEW } from './links.ts';
import { campaignQuery } from './queries/campaigns.ts';
import type { Overview } from './queries/overview.ts';

const Result = lazy(() => import('./result/result.tsx'));

interface CampaignPartProps {
  campaignId: string;
  overview: Overview;
}

/** One campaign: the steps of a draft, and the result of any that is confirmed. */
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
  const { data, isPending, error, refetch } = useQuery(
    campaignQuery(campaignId, overview.hasDeliveryReports),
  );
  if (isPending) return <Skeleton label={t('Loading the campaign')} shape="table" />;
  if (!data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (isOwnDraft(data)) return <Compose campaign={data} overview={overview} />;
  return (
    <Suspense fallback={<Skeleton label={t('Loading the campaign')} shape="table" />}>
      <Result campaign={data} overview={overview} />
    </Suspense>
  );
}
