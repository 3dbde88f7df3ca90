import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { auditOf } from '#core/projects/audit-line.ts';
import { type FactDeps, recordFact } from '#core/projects/record-fact.ts';
import type { addCharge as chargeContract } from '#shared/collection/contract.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { requireDay } from './propose.ts';

/**
 * Charges a fee, or for paying late. One person may: only two can forgive it.
 *
 * @throws AppError collection.notADay, agreements.notNow, agreements.changed
 */
export async function addCharge(
  deps: FactDeps,
  whole: WholeAgreement,
  by: StaffActor,
  { part, amount, day, reason }: BodyOf<typeof chargeContract>,
): Promise<void> {
  requireDay(whole.agreement, day, nairobiDay(deps.clock()));
  await recordFact(deps, whole, {
    event: 'charge',
    by: by.staffId,
    line: { day, amount, part, details: { reason } },
    beside: ({ after }) => ({
      audit: auditOf(deps, by, after, 'agreement.charged', {
        after: { part, amount, day, reason },
      }),
    }),
  });
}
