import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { t, tn } from '#web/src/lib/language/text.ts';
import { NEW_CAMPAIGN } from '../links.ts';
import { campaignsQuery } from '../queries/campaigns.ts';
import type { Overview } from '../queries/overview.ts';
import { CampaignTable } from './campaign-table.tsx';

export function CampaignsTab({ overview }: { overview: Overview }) {
  const query = useInfiniteQuery(campaignsQuery());
  return (
    <>
      <p className="tab-actions">
        <NewCampaign />
      </p>
      <PagedList query={query} loadingLabel={t('Loading your campaigns')}>
        {(campaigns) =>
          campaigns.length > 0 ? (
            <CampaignTable campaigns={campaigns} hasDeliveryReports={overview.hasDeliveryReports} />
          ) : (
            <NoCampaigns consenting={overview.consenting} />
          )
        }
      </PagedList>
    </>
  );
}

const NewCampaign = () => (
  <Link to={NEW_CAMPAIGN} className="btn btn-primary">
    {t('New campaign')}
  </Link>
);

const NoCampaigns = ({ consenting }: { consenting: number }) =>
  consenting > 0 ? (
    <EmptyState
      icon="chat"
      text={tn(
        consenting,
        'No campaigns yet. Your customer who agreed to SMS is waiting.',
        'No campaigns yet. Your {n} customers who agreed to SMS are waiting.',
      )}
    />
  ) : (
    <EmptyState icon="users" text={t('Import contacts who agreed to receive your messages.')}>
      <div className="button-row">
        <Link to="?tab=lists&new=1" className="btn btn-primary">
          {t('Import contacts')}
        </Link>
        <Link to="/reward-points" className="btn btn-outline-primary">
          {t('Award points')}
        </Link>
      </div>
    </EmptyState>
  );
