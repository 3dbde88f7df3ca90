import { useEffect } from 'react';
import { languageStore } from '../../../lib/language/language.ts';
import { subscribe, useSessionOwner } from '../../../lib/session/session.ts';
import { waitingAwards } from './waiting-awards.ts';

/** Posts the awards that wait on this phone, whichever screen is shown when it has a connection. */
export function useKeepPosting(): void {
  const owner = useSessionOwner();
  useEffect(() => {
    if (!owner) return;
    // Whatever comes in between, the next event is another try.
    const post = () => void postIfAny(owner).catch(() => undefined);
    post();
    window.addEventListener('online', post);
    const leave = subscribe(post);
    return () => {
      window.removeEventListener('online', post);
      leave();
    };
  }, [owner]);
}

/** Hardly anybody has any: only who does pays for the code. */
async function postIfAny(owner: string): Promise<void> {
  if (!navigator.onLine || waitingAwards(owner).every(({ refusal }) => refusal)) return;
  // Any screen may be shown: it is told in the texts of this feature.
  const [{ postWaiting }] = await Promise.all([
    import('./post-waiting.ts'),
    languageStore.load(['rewards']),
  ]);
  await postWaiting();
}
