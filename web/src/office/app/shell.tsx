import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { searchOffice } from '#shared/assessment/contract.ts';
import { readDuties } from '#shared/duties/contract.ts';
import { type Permission, workPermissions } from '#shared/platform/permissions.ts';
import { signOutOfOffice } from '#shared/staff/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Problem } from '#web/src/office/lib/card.tsx';
import { isTyping, useRowKeys } from '#web/src/office/lib/keys.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import {
  forgetSession,
  hasSession,
  sessionBack,
  signInWithPasskey,
  useCover,
  useIsSessionOver,
} from '#web/src/office/lib/session.ts';
import { type Me, meQuery } from '#web/src/office/lib/staff.ts';
import { forgetDrafts } from '#web/src/office/lib/use-draft.ts';
import { counted, useToday } from '#web/src/office/today/today-page.tsx';
import { SearchBox } from './search-box.tsx';

export function Shell() {
  const { pathname, search, hash } = useLocation();
  if (!hasSession()) {
    return <Navigate to="/sign-in" replace state={{ from: pathname + search + hash }} />;
  }
  return <SignedIn />;
}

function SignedIn() {
  useRowKeys();
  const me = useQuery(meQuery);
  const { pathname } = useLocation();
  if (me.isPending) return <Skeleton label="Loading the office" shape={['heading', 'table']} />;
  if (!me.data && isSessionOver(me.error)) return <Navigate to="/sign-in" replace />;
  if (!me.data) return <ErrorCard error={me.error} onRetry={() => void me.refetch()} />;
  if (isGuest(me.data) && !guestPaths.includes(pathname)) {
    return <Navigate to={guestPaths[0]} replace />;
  }
  return (
    <>
      <TopBar me={me.data} />
      {me.data.passkeys.length < 2 && <SecondPasskey />}
      <Suspense fallback={<Spinner label="Loading" />}>
        <Outlet />
      </Suspense>
      <SessionDialog email={me.data.email} />
    </>
  );
}

const entries: readonly (readonly [
  path: string,
  label: string,
  onlyFor: null | readonly Permission[],
])[] = [
  ['queue', 'Queue', ['review', 'approve']],
  ['projects', 'Projects', ['deliver', 'approve', 'finance']],
  ['agreements', 'Agreements', ['deliver', 'approve', 'finance']],
  ['money', 'Money', ['finance']],
  ['complaints', 'Complaints', workPermissions],
  ['people', 'People', null],
  ['audit', 'Audit', ['admin']],
  ['health', 'Health', ['admin']],
  ['breaches', 'Breaches', ['admin']],
  ['duties', 'Duties', readDuties.may ?? []],
];

/** A supervisor sees one page, and their passkeys. */
const guestPaths: readonly [string, string] = ['/duties', '/me'];

const isGuest = ({ may }: Me): boolean => may.includes('supervise');

const mayOpen = (me: Me, onlyFor: readonly Permission[] | null): boolean =>
  onlyFor ? onlyFor.some((one) => me.may.includes(one)) : !isGuest(me);

const TopBar = ({ me }: { me: Me }) => (
  <header className="office-bar">
    <nav className="office-nav" aria-label="Office">
      {!isGuest(me) && (
        <NavLink to="/" end>
          Today
        </NavLink>
      )}
      {entries
        .filter(([, , onlyFor]) => mayOpen(me, onlyFor))
        .map(([path, label]) => (
          <NavLink key={path} to={`/${path}`}>
            {label} {!isGuest(me) && <Waiting menu={path} />}
          </NavLink>
        ))}
    </nav>
    {me.may.some((one) => searchOffice.may?.includes(one)) && <SearchBox />}
    <HelpButton />
    <NavLink to="/me" className="office-me">
      {me.name}
    </NavLink>
    <SignOutButton />
  </header>
);

function Waiting({ menu }: { menu: string }) {
  const found = useToday().data?.menu.find((one) => one.menu === menu);
  return found && <small>{counted(found)}</small>;
}

const SecondPasskey = () => (
  <p className="office-notice" role="status">
    You have one passkey. <NavLink to="/me">Add a second one</NavLink>, on another device or a
    hardware key: without any, two admins have to invite you again.
  </p>
);

/** Ends the session on the server first, so a copy of its tokens opens nothing. */
function SignOutButton() {
  const navigate = useNavigate();
  const leave = async () => {
    await call(signOutOfOffice).catch(() => undefined);
    await forgetSession();
    queryClient.clear();
    forgetDrafts();
    navigate('/sign-in', { replace: true });
  };
  return (
    <SmallButton look="link" onClick={() => void leave()}>
      Sign out
    </SmallButton>
  );
}

const keys = [
  ['j and k', 'The next and the previous line of a list, or file of the queue'],
  ['Enter', 'Open it'],
  ['/', 'Search'],
  ['?', 'This help'],
  ['Escape', 'Close a question, or leave a field'],
] as const;

function HelpButton() {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) dialog.current?.showModal();
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <SmallButton look="link" aria-label="Help: keys" onClick={() => dialog.current?.showModal()}>
        ?
      </SmallButton>
      <dialog ref={dialog} className="sheet" aria-labelledby="help-title">
        <h2 id="help-title" className="h5">
          Keys
        </h2>
        <dl className="office-keys">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog" className="confirm-actions">
          <button type="submit" className="btn btn-primary">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

/** Asks to sign in again. Until then nothing of the screen is shown, and nothing typed is lost. */
function SessionDialog({ email }: { email: string }) {
  const isOver = useIsSessionOver();
  const dialog = useRef<HTMLDialogElement>(null);

  useCover();

  useEffect(() => {
    if (!isOver) return;
    const { title } = document;
    // The tab's name has the name of a business.
    document.title = 'Miliki office';
    const { current } = dialog;
    current?.showModal();
    return () => {
      document.title = title;
      current?.close();
    };
  }, [isOver]);

  const signIn = useMutation({
    mutationFn: () => signInWithPasskey(email),
    onSuccess: () => {
      sessionBack();
      // Failed queries run again; the screen stays as it is.
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    },
  });

  return (
    <dialog
      ref={dialog}
      className="sheet office-cover"
      aria-labelledby="session-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-title" className="h5">
        Your session has ended
      </h2>
      <p>It ends after 15 minutes without work. What you typed is still here.</p>
      <Problem>{signIn.error && passkeyProblem(signIn.error)}</Problem>
      <div className="confirm-actions">
        <Button
          look="primary"
          disabled={signIn.isPending}
          aria-busy={signIn.isPending}
          onClick={() => signIn.mutate()}
        >
          {signIn.isPending ? 'Waiting for your passkey...' : 'Sign in with your passkey'}
        </Button>
      </div>
    </dialog>
  );
}
