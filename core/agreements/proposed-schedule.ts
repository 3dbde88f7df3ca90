/** A schedule in the place of another one: it divides a debt anew, and neither adds to it nor forgives any of it. */
import type { Installment } from '#shared/agreements/schedule.ts';
import type { ProposedSchedule } from './agreement.entity.ts';
import { type Replayed, stateOfAgreement } from './whole-agreement.ts';

/**
 * @param rows the whole schedule as it would be
 * @param today a day in Nairobi
 * @returns whether as much is to be paid with it as without it
 */
export function isSameDebt(
  { agreement, journal }: Replayed,
  rows: readonly Installment[],
  today: string,
): boolean {
  const changed = { agreement: { ...agreement, schedule: [...rows] }, journal };
  const [before, after] = [{ agreement, journal }, changed].map((one) =>
    stateOfAgreement(one, today),
  );
  return before?.total === after?.total;
}

/**
 * A proposal ends by itself: when something else is owed than it was made for, and when the day of its first new
 * installment has passed.
 *
 * @param today a day in Nairobi
 * @returns the schedule that the owner can accept; null where there is none
 */
export function openProposal(whole: Replayed, today: string): ProposedSchedule | null {
  const { proposedSchedule: proposed, schedule = [], status } = whole.agreement;
  if (!proposed || status !== 'Active') return null;
  const { rows } = proposed;
  const first = rows.find(({ dueDay, amount }, index) => {
    const now = schedule[index];
    return dueDay !== now?.dueDay || amount !== now.amount;
  });
  const isPast = first !== undefined && first.dueDay < today;
  return isPast || !isSameDebt(whole, rows, today) ? null : proposed;
}
