import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { applicationMessages } from '#shared/applications/messages.ts';
import { mayOpen } from '#shared/site/pages.ts';
import { Spinner } from '#web/src/components/spinner.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { loginPathFor } from '#web/src/lib/navigation/return-path.ts';
import { useAppPage } from '#web/src/lib/navigation/use-app-page.ts';
import { accountInFrameQuery } from '#web/src/lib/queries/get-account.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import {
  destinationAfterSignOut,
  forgetDestination,
  useBusinessInUse,
  useSessionOwner,
} from '#web/src/lib/session/session.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { NotForRole } from './not-for-role.tsx';
import { useRecordLogin } from './record-login.ts';
import { ShellNotes } from './shell-notes.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useFollowWorkplace } from './use-follow-workplace.ts';

/**
 * The frame of every screen behind the sign-in. It sends visitors away for their own comfort: the API
 * decides who may see what.
 */
export default function Shell() {
  const owner = useSessionOwner();
  return owner ? (
    <QueryClientProvider client={queryClient}>
      <Frame key={owner} />
    </QueryClientProvider>
  ) : (
    <Leave />
  );
}

/** Leaves for the page that a logout leads to, or else for the sign-in screen, which leads back. */
function Leave() {
  const here = useLocation();
  const [destination] = useState(destinationAfterSignOut);
  const isVisitorApplying = !destination && here.pathname === '/apply';
  useEffect(() => {
    forgetDestination();
    if (isVisitorApplying) toastError(applicationMessages.logInToApply);
  }, [isVisitorApplying]);
  return <Navigate to={destination ?? loginPathFor(`${here.pathname}${here.search}`)} replace />;
}

function Frame() {
  const here = useLocation();
  const business = useBusinessInUse();
  const page = useAppPage();
  // Of somebody else's business there is no account to show.
  const isOwn = business === null;
  const account = useQuery({ ...accountInFrameQuery(), enabled: isOwn });
  useRecordLogin(account.data?.userId);
  useFollowWorkplace(business);
  // The phone is signed in, but the sign-up is not finished: the sign-in screen goes on from there.
  if (hasCode(account.error, 'accounts.notFound') && page?.roles !== 'person') {
    return <Navigate to={loginPathFor(here.pathname)} replace />;
  }
  const isClosed = business !== null && page && !mayOpen(page, business.role);
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-body">
        <TopBar account={account.data} />
        <ShellNotes />
        <main id="main" className="shell-main" tabIndex={-1}>
          <ErrorBoundary location={here.key} as="div">
            <Suspense fallback={<Spinner label={t('Loading')} />}>
              {isClosed ? <NotForRole business={business} /> : <Outlet />}
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}
