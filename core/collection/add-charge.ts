import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { recordFact } from '#core/projects/money/record-fact.ts';
import { auditOf } from '#core/projects/project/project.entity.ts';
import type { ChargePart } from '#shared/agreements/charges.ts';
import type { addCharge as chargeContract } from '#shared/collection/contract.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { requireDay } from './propose.ts';

/** The owner gets an SMS for each charge. */
const MOST_CHARGES_A_DAY = 3;

/**
 * The signed text must allow the charge. One person may charge; a waiver needs two people.
 * @throws AppError collection.tooManyCharges, collection.notInTheTerms, collection.notADay, agreements.notNow,
 *   agreements.changed
 */
export async function addCharge(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { part, amount, day, reason }: BodyOf<typeof chargeContract>,
): Promise<void> {
  const most = deps.chargeCeilings(whole.agreement.textVersion)[part] ?? 0;
  const left = most - chargedSoFar(whole.journal, part);
  if (chargesOn(whole.journal, nairobiDay(deps.clock())) >= MOST_CHARGES_A_DAY)
    throw new AppError('collection.tooManyCharges');
  if (amount > left) throw new AppError('collection.notInTheTerms', { left: Math.max(0, left) });
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

/** Needs no counter: the write requires the version that was read, so two concurrent charges cannot both be saved. */
const chargesOn = (journal: readonly JournalLineItem[], today: string): number =>
  journal.filter(({ event, at }) => event === 'charge' && nairobiDay(Date.parse(at)) === today)
    .length;

/** Waived charges count too. */
const chargedSoFar = (journal: readonly JournalLineItem[], part: ChargePart): number =>
  journal
    .filter((line) => line.event === 'charge' && line.part === part)
    .reduce((sum, { amount = 0 }) => sum + amount, 0);
