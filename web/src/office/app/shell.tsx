import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { searchApplications } from '#shared/assessment/contract.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { signOutOfOffice } from '#shared/staff/contract.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { useSlash } from '#web/src/office/lib/keys.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import { forgetSession, hasSession } from '#web/src/office/lib/session.ts';
import { type Me, meQuery } from '#web/src/office/lib/staff.ts';
import { forgetDrafts } from '#web/src/office/lib/use-draft.ts';
import { HelpButton } from './help.tsx';
import { SessionDialog } from './session-dialog.tsx';

export function Shell() {
  const { pathname, search, hash } = useLocation();
  if (!hasSession()) {
    return <Navigate to="/sign-in" replace state={{ from: pathname + search + hash }} />;
  }
  return <SignedIn />;
}

function SignedIn() {
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton label="Loading the office" shape={['heading', 'table']} />;
  if (!me.data && isSessionOver(me.error)) return <Navigate to="/sign-in" replace />;
  if (!me.data) return <ErrorCard error={me.error} onRetry={() => void me.refetch()} />;
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

const TopBar = ({ me }: { me: Me }) => (
  <header className="office-bar">
    <nav className="office-nav" aria-label="Office">
      {me.may.some((one) => one === 'review' || one === 'approve') && (
        <NavLink to="/" end>
          Queue
        </NavLink>
      )}
      {me.may.some((one) => one === 'deliver' || one === 'approve' || one === 'finance') && (
        <>
          <NavLink to="/projects">Projects</NavLink>
          <NavLink to="/agreements">Agreements</NavLink>
        </>
      )}
      {me.may.includes('finance') && <NavLink to="/money">Money</NavLink>}
      <NavLink to="/people">People</NavLink>
      {me.may.includes('admin') && (
        <>
          <NavLink to="/audit">Audit</NavLink>
          <NavLink to="/health">Health</NavLink>
        </>
      )}
    </nav>
    {me.may.some((one) => one === 'review' || one === 'approve') && <SearchBox />}
    <HelpButton />
    <NavLink to="/me" className="office-me">
      {me.name}
    </NavLink>
    <SignOutButton />
  </header>
);

const SecondPasskey = () => (
  <p className="office-notice" role="status">
    You have one passkey. <NavLink to="/me">Add a second one</NavLink>, on another device or a
    hardware key: without any, two people with the permission admin have to invite you again.
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

/** Finds an application from every screen; `/` focuses it. */
function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useSlash(input);

  const search = (event: FormEvent) => {
    event.preventDefault();
    // A number in the path or query would be in network logs.
    if (text.trim()) navigate({ pathname: '/search', hash: encodeURIComponent(text.trim()) });
  };

  return (
    <search className="office-search">
      <form onSubmit={search}>
        <input
          ref={input}
          type="search"
          className="form-control form-control-sm"
          aria-label="Search applications"
          placeholder="Reference, number, PIN or name  ( / )"
          autoComplete="off"
          maxLength={searchApplications.body.text.max}
          value={text}
          onChange={({ target }) => setText(withoutUnseen(target.value))}
        />
      </form>
    </search>
  );
}
