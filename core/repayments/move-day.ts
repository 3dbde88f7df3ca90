import { openProposal } from '#core/agreements/proposed-schedule.ts';
import { stateOfAgreement } from '#core/agreements/whole-agreement.ts';
import { recordFact } from '#core/projects/money/record-fact.ts';
import { movableIn, nextMoveDay } from '#shared/agreements/move-day.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { dayAfter, nairobiDay } from '#shared/platform/time.ts';
import type { moveDay as contract, RepaymentAccount } from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { changeOnce, type OwnerRequest } from './own-agreement.ts';

/** The owner moves the due day of one installment. The sums stay. @throws AppError as the contract lists them */
export function moveDay(
  deps: Deps,
  request: OwnerRequest,
  { dueDay, days }: BodyOf<typeof contract>,
): Promise<RepaymentAccount> {
  return changeOnce(deps, request, { moveDay: dueDay, days }, async (whole, requestKey) => {
    const { agreement, journal } = whole;
    const { schedule = [] } = agreement;
    // The owner moves a day alone, so what the office only prepares does not hinder it: it was made for the earlier day.
    const isPrepared = agreement.waiting?.event === 'restructure';
    const today = nairobiDay(deps.clock());
    const row = movableIn(schedule, journal, stateOfAgreement(whole, today), today).find(
      (one) => one.dueDay === dueDay,
    );
    const to = row ? dayAfter(dueDay, days) : dueDay;
    await recordFact(deps, whole, {
      event: 'moveDay',
      by: request.userId,
      facts: {
        isScheduleProposed: openProposal(whole, today) !== null,
        isTooSoon: (nextMoveDay(journal) ?? '') > today,
        isMovable: row !== undefined && days <= row.mostDays,
      },
      changes: {
        schedule: schedule.map((one) => (one.dueDay === dueDay ? { ...one, dueDay: to } : one)),
        ...(isPrepared && { waiting: null }),
      },
      line: {
        details: {
          moved: { number: row?.number ?? 0, from: dueDay, to },
          ...(isPrepared && { reason: 'The schedule that waited for a second person is dropped.' }),
        },
      },
      // The version is a condition of the transaction, so one move a year is counted.
      beside: () => ({ requestKey }),
    });
  });
}
