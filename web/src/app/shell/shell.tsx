import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { applicationMessages } from '../../../../shared/applications/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { hasCode } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { loginPathFor } from '../../lib/navigation/return-path.ts';
import { accountQuery, previousLoginQuery } from '../../lib/queries/get-account.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import {
  destinationAfterSignOut,
  forgetDestination,
  useSessionOwner,
} from '../../lib/session/session.ts';
import { toastError } from '../../lib/toasts/toast-store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useRecordLogin } from './record-login.ts';
import { ShellNotes } from './shell-notes.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

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
  const account = useQuery(accountQuery());
  // It has to be fetched before this load records its login, whichever screen comes first.
  useQuery(previousLoginQuery());
  useRecordLogin(account.data?.userId);
  // The phone is signed in, but the sign-up is not finished: the sign-in screen goes on from there.
  if (hasCode(account.error, 'accounts.notFound')) {
    return <Navigate to={loginPathFor(here.pathname)} replace />;
  }
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-body">
        <TopBar account={account.data} />
        <ShellNotes />
        <main id="main" className="shell-main" tabIndex={-1}>
          <ErrorBoundary location={here.key} as="div">
            <Suspense fallback={<Spinner label={t('Loading')} />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}
