import { agreementRowOf } from '#core/agreements/agreement-row.entity.ts';
import { momentAfter, reminderRow, remindersOf } from '#core/agreements/due-moments.ts';
import {
  installmentsOf,
  stateOfAgreement,
  type WholeAgreement,
} from '#core/agreements/whole-agreement.ts';
import type { DueRow } from '#core/due/due.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { isReminderHour } from '#shared/agreements/repayment-reminders.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './due-deps.ts';
import type { ReminderTurn } from './reminder.store.ts';
import { reminderOf } from './reminder-of.ts';

/** A failed morning is retried for this many days. */
const DAYS_BACK = 30;

/** Agreements at a time. */
const LANES = 5;

/** Reminds of installments due soon, today, or up to a week ago. Outside the reminder hours all rows wait. */
export const repaymentsJob = (deps: Deps): DueJob => ({
  kind: 'repayment',
  days: (now) => lastDays(DAYS_BACK, now),
  work: async (rows) =>
    isReminderHour(deps.clock())
      ? workOnEach(rows, LANES, async (row) => {
          await remind(deps, row);
          return 'done';
        })
      : { done: 0, left: rows.length },
});

/** A second run on a day sends nothing. @throws AppError server.busy if others keep changing the agreement */
const remind = (deps: Deps, row: DueRow): Promise<void> =>
  untilDone(async () => {
    const { ownerId: userId, subject: ref } = row;
    // After a stale read the write fails, so nobody is reminded of a paid installment.
    const whole = await deps.readWholeAgreement({ userId, ref }, { consistent: false });
    if (!whole) return deps.forgetDue(row);
    try {
      return await settle(deps, row, whole);
    } catch (error) {
      // The account was closed meanwhile.
      const isGone = error instanceof AppError && error.code === 'accounts.notFound';
      if (isGone) return deps.forgetDue(row);
      throw error;
    }
  });

async function settle(
  { saveReminderTurn, clock }: Deps,
  row: DueRow,
  whole: WholeAgreement,
): Promise<typeof BUSY | undefined> {
  const now = clock();
  const turn = turnOf(row, whole, now);
  const outcome = await saveReminderTurn(turn, now);
  if (outcome === 'changed') return BUSY;
  // Another worker has sent today's reminder: the rows still move on.
  if (outcome === 'told') await saveReminderTurn({ ...turn, reminder: null }, now);
  return undefined;
}

function turnOf(row: DueRow, whole: WholeAgreement, now: number): ReminderTurn {
  const { agreement, journal } = whole;
  const { userId, ref, projectId } = agreement;
  const day = nairobiDay(now);
  const state = stateOfAgreement(whole, day);
  const moments = remindersOf(agreement, state);
  const next = momentAfter(moments, now);
  const isDue = moments.length > 0;
  const content = isDue ? reminderOf(state, { since: Date.parse(row.at), now }) : null;
  const about = { userId, ref, projectId, day, installments: installmentsOf(agreement) };
  return {
    read: agreementRowOf(agreement, journal.at(-1)?.at ?? agreement.signedAt),
    row,
    next: next === null ? null : reminderRow(agreement, next),
    reminder: content && { ...about, ...content, at: isoTime(now) },
  };
}
