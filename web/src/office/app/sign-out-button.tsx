import { useNavigate } from 'react-router';
import { signOutOfOffice } from '#shared/staff/contract.ts';
import { call } from '#web/src/office/lib/api.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import { forgetSession } from '#web/src/office/lib/session.ts';
import { forgetDrafts } from '#web/src/office/lib/use-draft.ts';

/** Ends the session on the server first: a copy of its tokens opens nothing any more. */
export function SignOutButton() {
  const navigate = useNavigate();
  const leave = async () => {
    await call(signOutOfOffice).catch(() => undefined);
    await forgetSession();
    queryClient.clear();
    forgetDrafts();
    navigate('/sign-in', { replace: true });
  };
  return (
    <button type="button" className="btn btn-link btn-sm" onClick={() => void leave()}>
      Sign out
    </button>
  );
}
