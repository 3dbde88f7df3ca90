import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { recordLogin } from '#shared/accounts/contract.ts';
import { applicationMessages } from '#shared/applications/messages.ts';
import { mayOpen, pageOf } from '#shared/site/pages.ts';
import { ErrorBoundary } from '#web/src/app/error-boundary.tsx';
import { Button } from '#web/src/components/button.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { loginPathFor } from '#web/src/lib/navigation/return-path.ts';
import { useAppPage } from '#web/src/lib/navigation/use-app-page.ts';
import { accountInFrameQuery, previousLoginQuery } from '#web/src/lib/queries/get-account.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import { workplacesQuery } from '#web/src/lib/queries/workplaces.ts';
import { type BusinessInUse, homeOf } from '#web/src/lib/session/business-in-use.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import {
  chooseBusiness,
  destinationAfterSignOut,
  forgetDestination,
  sessionPerson,
  useBusinessInUse,
  useSessionOwner,
} from '#web/src/lib/session/session.ts';
import { appUpdates } from '#web/src/lib/storage/app-updates.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { SideMenu } from './menu-list.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame behind the sign-in. It redirects visitors for convenience only: the API decides who may see what. */
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

/** Goes to the page that a logout names, or else to sign-in, which leads back. */
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
  // Another person's business has no account to show.
  const isOwn = business === null;
  const account = useQuery({ ...accountInFrameQuery(), enabled: isOwn });
  useRecordLogin(account.data?.userId);
  useNotePush(sessionPerson());
  useFollowWorkplace(business);
  // Signed in without a finished sign-up: the sign-in screen continues it.
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

function NotForRole({ business: { businessName, role } }: { business: BusinessInUse }) {
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      <EmptyState
        icon="users"
        text={t(
          'At {business} you are a {role}, and this page is no part of that. Ask the owner, or use another business.',
          { business: businessName, role: t(roleLabels[role]) },
        )}
      >
        <p className="mb-0">
          <Link to={homeOf(role)} className="btn btn-primary">
            {t(pageOf(homeOf(role)).title)}
          </Link>{' '}
          <Link to="/my-businesses" className="btn btn-link">
            {t('My Businesses')}
          </Link>
        </p>
      </EmptyState>
    </>
  );
}

/** Records each load of the top bar as a login, once the previous one is known. No screen waits for it. */
function useRecordLogin(userId: string | undefined): void {
  const recordedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!userId || recordedFor.current === userId) return;
    recordedFor.current = userId;
    queryClient
      .fetchQuery(previousLoginQuery())
      .then(() => call(recordLogin))
      .catch(() => console.info('Last login was not recorded'));
  }, [userId]);
}

/** The news on this device goes on while its app is opened. Without a permission, nothing is loaded. */
function useNotePush(person: string | null): void {
  useEffect(() => {
    if (!person || !('Notification' in window) || Notification.permission !== 'granted') return;
    import('#web/src/lib/push/push-device.ts')
      .then(({ notePushSeen }) => notePushSeen())
      .catch(() => console.info('The device was not noted'));
  }, [person]);
}

function ShellNotes() {
  const isOnline = useIsOnline();
  const isUpdateWaiting = useStore(appUpdates, ({ isWaiting }) => isWaiting);
  return (
    <div role="status">
      {!isOnline && (
        <p className="shell-note">
          {t('You are offline. You see what was here when you were last online.')}
        </p>
      )}
      {isUpdateWaiting && (
        <p className="shell-note">
          {t('There is a new version of this app.')}{' '}
          <Button look="link" onClick={() => appUpdates.apply()}>
            {t('Update now')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Follows changes of the business in use: its name, and this person's role. */
function useFollowWorkplace(business: BusinessInUse | null): void {
  const { data } = useQuery({ ...workplacesQuery(), enabled: business !== null });
  useEffect(() => {
    const place = data?.places.find(({ businessId }) => businessId === business?.businessId);
    if (!place || !business) return;
    const isSame = place.role === business.role && place.businessName === business.businessName;
    if (!isSame) chooseBusiness(place);
  }, [data, business]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device believes that it is online, even if the network leads nowhere. */
const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
