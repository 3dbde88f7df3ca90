import { useQuery } from '@tanstack/react-query';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SubscriptionBadge } from '../../features/accounts/dashboard/subscription-badge.tsx';
import { Tiles } from '../../features/accounts/dashboard/tiles.tsx';
import { Notifications } from '../../features/notifications/notifications.tsx';
import { Points } from '../../features/rewards/points-chart/points.tsx';
import { t } from '../../lib/language/text.ts';
import { dashboardQuery } from '../../lib/queries/get-dashboard.ts';

export default function DashboardPage() {
  const dashboard = useQuery(dashboardQuery());
  return (
    <>
      <header className="page-header">
        <PageHeading>
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
