/** A proposed schedule must divide the same debt: the total stays. */
import type { Installment } from '#shared/agreements/schedule.ts';
import type { ProposedSchedule } from './agreement.entity.ts';
import { type Replayed, stateOfAgreement } from './whole-agreement.ts';

/** @param rows the whole new schedule @param today a day in Nairobi */
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

/** A proposal ends when the debt changes, or when its first new day (Nairobi) has passed. @returns null if it ended */
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
