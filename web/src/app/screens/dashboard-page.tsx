import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { FirstSteps } from '#web/src/features/accounts/dashboard/first-steps.tsx';
import { PointsHeld } from '#web/src/features/accounts/dashboard/held.tsx';
import { Needs } from '#web/src/features/accounts/dashboard/needs.tsx';
import {
  ApplyLink,
  DashboardTiles,
  Shortcuts,
  SubscriptionBadge,
} from '#web/src/features/accounts/dashboard/tiles.tsx';
import { Notifications } from '#web/src/features/notifications/notifications.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

/** A new shop has no points, so it need not load their chart. */
const Points = lazy(() => import('#web/src/features/rewards/points-chart/points.tsx'));

export default function DashboardPage() {
  const business = useBusinessInUse();
  // The owner may have dealt with it a moment ago.
  const dashboard = useQuery({ ...dashboardQuery(), staleTime: 0 });
  const { data } = dashboard;
  const hasPoints = data ? data.pointsAwarded > 0 : false;
  const todo = data && !business ? data.firstSteps : [];
  // Its zeros say less than the steps above them.
  const isNew = todo.includes('points');
  return (
    <>
      <header className="page-header">
        <PageHeading>
          {data ? t('Welcome {name}', { name: data.businessName }) : t('Welcome')}
        </PageHeading>
        {data && !business && <SubscriptionBadge state={data.subscription} />}
      </header>
      {data && <Needs needs={data.needs} />}
      <FirstSteps todo={todo} />
      {!dashboard.isPending && !isNew && (
        <div className="dashboard-top">
          {data && hasPoints && <PointsHeld dashboard={data} />}
          <Shortcuts />
        </div>
      )}
      {!dashboard.isPending && !business && !todo.includes('price') && <ApplyLink />}
      {data && <DashboardTiles dashboard={data} isQuiet={isNew} />}
      <LoadState
        query={dashboard}
        label={t('Loading your dashboard')}
        shape={['tiles', 'points', 'table']}
      />
      {/* They load at once, and are shown once the parts above them are known, so nothing moves. */}
      <div hidden={dashboard.isPending}>
        {!dashboard.isPending && !isNew && (
          <Suspense fallback={<Skeleton label={t('Loading your points')} shape="points" />}>
            <Points />
          </Suspense>
        )}
        {/* They are about financing, which is between the owner and us. */}
        {!business && <Notifications />}
      </div>
    </>
  );
}
