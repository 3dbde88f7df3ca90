/** An agreement with its journal, in one Query; and all agreements of an owner in one as well. */

import type { Values } from '#core/platform/table/entity-types.ts';
import { readStoredRange } from '#core/platform/table/read-partition.ts';
import { factsOf } from '#shared/agreements/journal-facts.ts';
import { GRACE_DAYS, type ReplayTerms, stateOf } from '#shared/agreements/replay.ts';
import { rowsOf } from '#shared/agreements/schedule.ts';
import { isDay, nairobiDay } from '#shared/platform/time.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { type BankSlipItem, bankSlip } from './bank-slip.entity.ts';
import { type JournalLineItem, journalLine } from './journal-line.entity.ts';
import { type RefundRequestItem, refundRequest } from './refund-request.entity.ts';

/** What an agreement is replayed from. */
export interface Replayed {
  agreement: AgreementItem;
  /** Oldest first. */
  journal: JournalLineItem[];
}

export interface WholeAgreement extends Replayed {
  /** What its owner says of bank payments, oldest first. */
  slips: BankSlipItem[];
  /** Its owner asks for the credit. */
  refundRequest: RefundRequestItem | null;
}

type AgreementKey = Pick<AgreementItem, 'userId' | 'ref'>;

/**
 * Reads the items of an agreement that change with it: itself, what was tried last to pay it, what its
 * owner sent and asked for, and its journal.
 *
 * @param options whether the last write is seen, at twice the read units
 */
export const readAgreementItems = (
  { userId, ref }: AgreementKey,
  options?: { consistent: boolean },
): Promise<Values[]> =>
  readStoredRange({
    pk: `agreements#${userId}`,
    from: `${ref}#agreement`,
    to: `${ref}#journalLine#~`,
    ...options,
  });

/**
 * Reads these items of all agreements of an owner, each after its row for lists. They may be some milliseconds
 * old: to see the last write would take twice the read units. What was tried last to buy something, whose
 * reference is in small letters, is left out.
 */
export const readItemsOfOwner = (userId: string): Promise<Values[]> =>
  readStoredRange({ pk: `agreements#${userId}`, from: '0', to: 'Z~', consistent: false });

/** @returns null if there is no agreement among the items */
export function wholeAgreementIn(items: readonly Values[]): WholeAgreement | null {
  const [found] = items.flatMap((item) => agreement.read(item) ?? []);
  if (!found) return null;
  const [asked = null] = items.flatMap((item) => refundRequest.read(item) ?? []);
  return {
    agreement: found,
    journal: items.flatMap((item) => journalLine.read(item) ?? []),
    slips: items.flatMap((item) => bankSlip.read(item) ?? []),
    refundRequest: asked,
  };
}

export const readWholeAgreement = async (
  key: AgreementKey,
  options?: { consistent: boolean },
): Promise<WholeAgreement | null> => wholeAgreementIn(await readAgreementItems(key, options));

/** @returns the agreements in the order of their references, which all exist */
export async function readWholeAgreements(
  userId: string,
  refs: readonly string[],
): Promise<WholeAgreement[]> {
  const found = await Promise.all(refs.map((ref) => readWholeAgreement({ userId, ref })));
  return found.map((one, index) => one ?? missing(refs[index]));
}

function missing(ref: string | undefined): never {
  throw new Error(`there is no agreement ${ref}`);
}

/** What a schedule depends on. */
type Scheduled = Pick<AgreementItem, 'terms' | 'anchorDay' | 'schedule'>;

export const replayTerms = ({ terms, anchorDay, schedule }: Scheduled): ReplayTerms => {
  const rows = rowsOf(terms, anchorDay ?? null);
  const deposit = rows.filter(({ number }) => number === 0);
  return {
    schedule: schedule ? [...deposit, ...schedule] : rows,
    isDelivered: anchorDay !== undefined,
    graceDays: GRACE_DAYS,
  };
};

/** @returns how many installments the schedule has, without the deposit and what was charged after the last */
export const installmentsOf = (agreement: Scheduled): number =>
  replayTerms(agreement).schedule.filter(({ number }) => number > 0).length;

/** @param today a day in Nairobi */
export const stateOfAgreement = (
  { agreement: item, journal }: Replayed,
  today: string,
): ReturnType<typeof stateOf> => stateOf(replayTerms(item), factsOf(journal), today);

type Journal = readonly JournalLineItem[];

/** @returns the numbers of the lines that a later line takes back */
export const takenBackIn = (journal: Journal): ReadonlySet<number> =>
  new Set(journal.flatMap(({ reverses }) => reverses ?? []));

/** @returns the payments that count: none of them was taken back */
export function livePaymentsIn(journal: Journal): JournalLineItem[] {
  const takenBack = takenBackIn(journal);
  return journal.filter(({ event, line }) => event === 'pay' && !takenBack.has(line));
}

/**
 * @param today a day in Nairobi
 * @returns whether something about an agreement can be of a day: from its signing until today
 */
export const isDayOf = ({ signedAt }: AgreementItem, day: string, today: string): boolean =>
  isDay(day) && day >= nairobiDay(Date.parse(signedAt)) && day <= today;
