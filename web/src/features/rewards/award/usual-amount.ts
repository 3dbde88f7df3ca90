import { readStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

const NAME = 'awarded-kes';
const KEPT = 30;

/** With fewer awards on this device nothing is usual yet. */
const FEWEST = 5;

/** Where nothing is usual yet, as in a new shop, a sum up to this is believed. */
const BELIEVED_KES = 50_000;

const TIMES_USUAL = 10;

const amountsOf = (owner: string): number[] => readStored<number[]>(owner, NAME) ?? [];

/** The KES of an award made on this device. */
export const noteAmount = (owner: string, kes: number): void =>
  writeStored(owner, NAME, [kes, ...amountsOf(owner)].slice(0, KEPT));

/** Whether it may be a slip of the finger: above ten times the middle one of the amounts awarded here lately. */
export function isUnusual(owner: string, kes: number): boolean {
  const amounts = amountsOf(owner).toSorted((one, other) => one - other);
  const middle = amounts[Math.floor(amounts.length / 2)] ?? 0;
  return kes > (amounts.length < FEWEST ? BELIEVED_KES : TIMES_USUAL * middle);
}
