import type { AwardBody } from './how-many.tsx';

/** An award that this phone posts again by itself: it was offline, the connection broke, or no answer came in time. */
export interface WaitingAward {
  /** The Idempotency-Key of the first try, which may have arrived without an answer. */
  key: string;
  body: AwardBody;
  points: number;
  madeAt: string;
  /** Whether it never left this phone. A sent award may have arrived, and is not undone here. */
  isUnsent?: boolean;
  /** The server's reason to refuse it; null while it waits. */
  refusal: string | null;
}

/** Waiting awards, oldest first. They survive a sign-out, because customers were told of the points. */
const nameFor = (owner: string): string => `miliki.waiting-awards.${owner}`;

let seen: { text: string | null; awards: WaitingAward[] } = { text: null, awards: [] };

/** The same array until something changes, in this tab or another. */
export function waitingAwards(owner: string): WaitingAward[] {
  const text = localStorage.getItem(nameFor(owner));
  if (text !== seen.text) seen = { text, awards: text ? JSON.parse(text) : [] };
  return seen.awards;
}

const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function change(owner: string, awards: WaitingAward[]): void {
  if (awards.length === 0) localStorage.removeItem(nameFor(owner));
  else localStorage.setItem(nameFor(owner), JSON.stringify(awards));
  for (const listener of listeners) listener();
}

/** @throws if the phone cannot store it: the award must then not count as saved */
export const addWaiting = (owner: string, award: WaitingAward): void =>
  change(owner, [...waitingAwards(owner), award]);

export const removeWaiting = (owner: string, key: string): void =>
  change(
    owner,
    waitingAwards(owner).filter((one) => one.key !== key),
  );

/** The person may no longer post any of them. */
export const removeAllWaiting = (owner: string): void => change(owner, []);

const changeOne = (owner: string, key: string, changes: Partial<WaitingAward>): void =>
  change(
    owner,
    waitingAwards(owner).map((one) => (one.key === key ? { ...one, ...changes } : one)),
  );

/** Call this before it is sent. */
export const markSent = (owner: string, key: string): void =>
  changeOne(owner, key, { isUnsent: false });

/** A tab holds this lock while it posts waiting awards, or takes one back. */
export const lockOf = (owner: string): string => `miliki.waiting-awards.${owner}`;

/** False if the award was sent meanwhile. */
export const undoWaiting = (owner: string, key: string): Promise<boolean> =>
  navigator.locks.request(lockOf(owner), () => {
    const isUndone = waitingAwards(owner).some((one) => one.key === key && one.isUnsent === true);
    if (isUndone) removeWaiting(owner, key);
    return isUndone;
  });

export const markRefused = (owner: string, key: string, refusal: string): void =>
  changeOne(owner, key, { refusal });
