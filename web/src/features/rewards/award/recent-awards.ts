import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

const NAME = 'recent-awards';
const RECENT_MS = 60_000;

/** Two awards that are equal in this may be one award that was entered twice by mistake. */
export interface AwardLikeness {
  phone: string;
  points: number;
  reference: string | null;
}

type Recent = AwardLikeness & { at: number };

const isLike = (one: AwardLikeness, other: AwardLikeness): boolean =>
  one.phone === other.phone && one.points === other.points && one.reference === other.reference;

const read = (owner: string): Recent[] =>
  (readStored<Recent[]>(owner, NAME) ?? []).filter(({ at }) => Date.now() - at < RECENT_MS);

export function noteAward(owner: string, award: AwardLikeness): void {
  // An owner who signed out meanwhile leaves no number on this phone.
  if (sessionOwner() !== owner) return;
  writeStored(owner, NAME, [...read(owner), { ...award, at: Date.now() }]);
}

/** An award that was undone is not made twice when it is made again. */
export function forgetAward(owner: string, award: AwardLikeness): void {
  if (sessionOwner() !== owner) return;
  const others = read(owner).filter((one) => !isLike(one, award));
  writeStored(owner, NAME, others);
}

/** Whether an equal award was made within the last minute. */
export const wasJustAwarded = (owner: string, award: AwardLikeness): boolean =>
  read(owner).some((one) => isLike(one, award));
