import './dashboard.scss';
import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '../../../../shared/accounts/contract.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { msg, t } from '../../lib/text.ts';
import { dashboardQuery } from './get-dashboard.ts';
import { Notifications } from './notifications.tsx';
import { Points } from './points/points.tsx';
import { Tiles } from './tiles.tsx';

export default function DashboardPage() {
  const dashboard = useQuery(dashboardQuery());
  return (
    <>
      <header className="page-header">
        <PageHeading title={t('Dashboard')}>
          {dashboard.data
            ? t('Welcome {name}', { name: dashboard.data.businessName })
            : t('Welcome')}
        </PageHeading>
        {dashboard.data && <SubscriptionBadge state={dashboard.data.subscription} />}
      </header>
      {dashboard.data && <Tiles dashboard={dashboard.data} />}
      {dashboard.isPending && <Skeleton label={t('Loading your dashboard')} shape="tiles" />}
      {dashboard.isError && !dashboard.data && (
        <ErrorCard error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      )}
      <Points />
      <Notifications />
    </>
  );
}

const badges: Record<Dashboard['subscription'], { label: string; className: string }> = {
  Active: { label: msg('Active'), className: 'chip-good' },
  Expired: { label: msg('Expired'), className: 'chip-bad' },
  Unsubscribed: { label: msg('Unsubscribed'), className: 'chip-neutral' },
};

function SubscriptionBadge({ state }: { state: Dashboard['subscription'] }) {
  const { label, className } = badges[state];
  return (
    <span className={`chip ${className}`}>
      <RichText
        text="<what>Subscription: </what>{state}"
        values={{ state: t(label) }}
        tags={{ what: (words) => <span className="visually-hidden">{words}</span> }}
      />
    </span>
  );
}
