import { useNavigate, useSearchParams } from 'react-router';
import type { Workplace } from '#shared/team/contract.ts';
import { returnPath } from '#web/src/lib/navigation/return-path.ts';
import { homeOf } from '#web/src/lib/session/home.ts';
import { chooseBusiness } from '#web/src/lib/session/session.ts';

/** @returns a function that uses a business from now on, and goes on to where its person was going */
export function useBusinessChoice() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (business: Workplace | 'own') => {
    const home = homeOf(business === 'own' ? 'owner' : business.role);
    const next = returnPath(`?${search}`);
    // The screen goes first: it belongs to the business that is left.
    navigate(next ?? home, { replace: next !== null });
    chooseBusiness(business);
  };
}
