import './dashboard.scss';
import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '../../../../shared/contracts/account.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { dashboardQuery } from './get-dashboard.ts';
import { Notifications } from './notifications.tsx';
import { Points } from './points/points.tsx';
import { Tiles } from './tiles.tsx';

export default function DashboardPage() {
  const dashboard = useQuery(dashboardQuery());
  return (
    <>
      <header className="page-header">
        <PageHeading title="Dashboard">
          {dashboard.data ? `Welcome ${dashboard.data.businessName}` : 'Welcome'}
        </PageHeading>
        {dashboard.data && <SubscriptionBadge state={dashboard.data.subscription} />}
      </header>
      {dashboard.data && <Tiles dashboard={dashboard.data} />}
      {dashboard.isPending && (
        <Skeleton label="Loading your dashboard" boxes={Array<string>(6).fill('skeleton-tile')} />
      )}
      {dashboard.isError && !dashboard.data && (
        <ErrorCard error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      )}
      <Points />
      <Notifications />
    </>
  );
}

const badgeClasses: Record<Dashboard['subscription'], string> = {
  Active: 'chip-good',
  Expired: 'chip-bad',
  Unsubscribed: 'chip-neutral',
};

function SubscriptionBadge({ state }: { state: Dashboard['subscription'] }) {
  return (
    <span className={`chip ${badgeClasses[state]}`}>
      <span className="visually-hidden">Subscription: </span>
      {state}
    </span>
  );
}
