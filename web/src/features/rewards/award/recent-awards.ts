import { readStored, writeStored } from '../../../lib/storage/owner-storage.ts';

const NAME = 'recent-awards';
const RECENT_MS = 60_000;

/** What two awards have in common when one of them is a slip of the hand. */
export interface AwardLikeness {
  phone: string;
  points: number;
  reference: string | null;
}

type Recent = AwardLikeness & { at: number };

const read = (owner: string): Recent[] =>
  (readStored<Recent[]>(owner, NAME) ?? []).filter(({ at }) => Date.now() - at < RECENT_MS);

export function noteAward(owner: string, award: AwardLikeness): void {
  writeStored(owner, NAME, [...read(owner), { ...award, at: Date.now() }]);
}

/** Whether the same was awarded within the last minute. */
export const wasJustAwarded = (owner: string, award: AwardLikeness): boolean =>
  read(owner).some(
    ({ phone, points, reference }) =>
      phone === award.phone && points === award.points && reference === award.reference,
  );
