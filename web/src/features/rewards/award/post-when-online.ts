import { useEffect } from 'react';
import { languageStore } from '#web/src/lib/language/language.ts';
import { keepForFarewell, type TypedLine } from '#web/src/lib/session/farewell.ts';
import { subscribe, useSessionOwner } from '#web/src/lib/session/session.ts';
import { removeAllWaiting, type WaitingAward, waitingAwards } from './waiting-awards.ts';

/** Posts the waiting awards once the phone is online, on every screen. */
export function usePostWhenOnline(): void {
  const owner = useSessionOwner();
  useEffect(() => (owner === null ? undefined : keepForFarewell(waitingOf(owner))), [owner]);
  useEffect(() => {
    if (!owner) return;
    // The next event tries again.
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

/** Names the awards that their person may no longer post, and removes them from this phone. */
const waitingOf = (owner: string) => ({
  read: async () => {
    const waiting = waitingAwards(owner);
    if (waiting.length === 0) return [];
    // The text may be of a build that is gone: the session ends all the same.
    const texts = await import('./post-waiting.ts').catch(() => null);
    return waiting.map(texts?.waitingLine ?? bareLine);
  },
  forget: () => removeAllWaiting(owner),
});

const bareLine = ({ body, points }: WaitingAward): TypedLine => [
  body.phone,
  String(body.amountSpent ?? points),
];

/** Few phones have any: only they load its code. */
async function postIfAny(owner: string): Promise<void> {
  if (!navigator.onLine || waitingAwards(owner).every(({ refusal }) => refusal)) return;
  // The screen may be another feature's, but the toast has this one's texts.
  const [{ postWaiting }] = await Promise.all([
    import('./post-waiting.ts'),
    languageStore.load(['rewards']),
  ]);
  await postWaiting();
}
