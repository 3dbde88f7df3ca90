import { GRACE_DAYS, type ReplayState } from '#shared/agreements/replay.ts';
import type { Installment, ScheduleRow } from '#shared/agreements/schedule.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import { stateOfAccount } from '#shared/repayments/account-state.ts';

type Replayable = Pick<OfficeAgreement, 'rows' | 'schedule' | 'journal' | 'anchorDay'>;

/** As the server counts them. @param schedule its installments, real or proposed @param today in Nairobi */
export const replayed = (
  { rows, schedule: holding, journal, anchorDay }: Replayable,
  today: string,
  schedule: readonly Installment[] = holding,
): ReplayState =>
  stateOfAccount(
    {
      anchorDay,
      graceDays: GRACE_DAYS,
      facts: journal.toReversed(),
      schedule: [...planned(rows, schedule)],
    },
    today,
  );

/** The deposit is due with the delivery; before it, the schedule is the rows to come. */
const planned = (
  rows: readonly ScheduleRow[],
  schedule: readonly Installment[],
): readonly ScheduleRow[] => {
  const terms = rows.map(({ number, dueDay, amount }) => ({ number, dueDay, amount }));
  return schedule.length > 0 ? [...terms.filter(({ number }) => number === 0), ...schedule] : terms;
};
