import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { hasSession } from '#web/src/office/lib/session.ts';
import { type Me, meQuery } from '#web/src/office/lib/staff.ts';
import { HelpButton } from './help.tsx';
import { SearchBox } from './search-box.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** The frame of every screen behind the sign-in. */
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
