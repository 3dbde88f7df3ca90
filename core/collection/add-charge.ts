import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import {
  replayTerms,
  stateOfAgreement,
  type WholeAgreement,
} from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { recordFact } from '#core/projects/money/record-fact.ts';
import { auditOf } from '#core/projects/project/project.entity.ts';
import { type ChargePart, chargeParts, charges } from '#shared/agreements/charges.ts';
import { limitOf } from '#shared/agreements/in-duplum.ts';
import { GRACE_DAYS } from '#shared/agreements/replay.ts';
import type { Chargeable, addCharge as chargeContract } from '#shared/collection/contract.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { dayAfter, isDay, nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';

/** The owner gets an SMS for each charge. */
const MOST_CHARGES_A_DAY = 3;

/** A charge with notice may be due up to so many days after the notice. */
const NOTICE_SPAN_DAYS = 30;

type Charge = Pick<BodyOf<typeof chargeContract>, 'part' | 'amount' | 'day'>;

/**
 * The signed text and the law must allow the charge. One person may charge; a waiver needs two people.
 * @throws AppError collection.tooManyCharges, collection.notInTheTerms, collection.notLate, collection.notADay,
 *   collection.noticeNeeded, collection.inDuplum, agreements.notNow, agreements.changed
 */
export async function addCharge(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { part, amount, day, reason }: BodyOf<typeof chargeContract>,
): Promise<void> {
  const today = nairobiDay(deps.clock());
  if (chargesOn(whole.journal, today) >= MOST_CHARGES_A_DAY)
    throw new AppError('collection.tooManyCharges');
  requireInTheTerms(deps, whole, { part, amount, day });
  requireInDuplum(deps, whole, { part, amount, day });
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

/** The charges that the text has, with what is left of each and the days from which one may count. */
export function chargeableOf(
  deps: Pick<Deps, 'chargeTerms'>,
  { agreement, journal }: WholeAgreement,
  today: string,
): Chargeable[] {
  const terms = deps.chargeTerms(agreement.textVersion);
  return chargeParts.flatMap((part) => {
    const term = terms[part];
    if (!term) return [];
    const { most, noticeDays } = term;
    const from = dayAfter(today, noticeDays);
    const days =
      noticeDays > 0
        ? { from, to: dayAfter(from, NOTICE_SPAN_DAYS) }
        : { from: nairobiDay(Date.parse(agreement.signedAt)), to: today };
    return [{ part, left: Math.max(0, most - chargedSoFar(journal, part)), noticeDays, ...days }];
  });
}

function requireInTheTerms(deps: Deps, whole: WholeAgreement, { part, amount, day }: Charge): void {
  const today = nairobiDay(deps.clock());
  const term = chargeableOf(deps, whole, today).find((one) => one.part === part);
  const { left = 0, noticeDays = 0, from = '', to = '' } = term ?? {};
  if (amount > left) throw new AppError('collection.notInTheTerms', { left });
  if (charges[part].isForLate && !isInstallmentLate(whole, today))
    throw new AppError('collection.notLate', { days: GRACE_DAYS });
  if (isDay(day) && day >= from && day <= to) return;
  if (noticeDays === 0) throw new AppError('collection.notADay');
  throw new AppError('collection.noticeNeeded', { days: noticeDays, from, to });
}

/** A fee that is added for an earlier day makes nobody late: it counts here from the day on which it was added. */
function isInstallmentLate({ agreement, journal }: WholeAgreement, today: string): boolean {
  const told = journal.map((line) => {
    const added = nairobiDay(Date.parse(line.at));
    return line.event === 'charge' && line.day < added ? { ...line, day: added } : line;
  });
  return stateOfAgreement({ agreement, journal: told }, today).rows.some(
    ({ open, daysOverdue }) => open.installment > 0 && daysOverdue > GRACE_DAYS,
  );
}

/**
 * Looks at the journal as it is with the charge, which may begin the arrears earlier. The limit holds before anything is
 * late too: otherwise a charge that is added then could pass it.
 */
function requireInDuplum(
  { clock }: Deps,
  { agreement, journal }: WholeAgreement,
  charge: Charge,
): void {
  const line = { line: agreement.version + 1, event: 'charge', at: isoTime(clock()) } as const;
  const added = [...journal, { ...line, ...charge }];
  const { since, most, charged } = limitOf(replayTerms(agreement), added, nairobiDay(clock()));
  if (charged <= most) return;
  throw new AppError('collection.inDuplum', { since, most, charged: charged - charge.amount });
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
