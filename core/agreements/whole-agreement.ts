/** An agreement with its journal, or all agreements of an owner, in one Query. */

import type { Values } from '#core/platform/table/entity-types.ts';
import { readStoredRange } from '#core/platform/table/read-partition.ts';
import { factsOf } from '#shared/agreements/journal-facts.ts';
import { GRACE_DAYS, type ReplayTerms, stateOf } from '#shared/agreements/replay.ts';
import { rowsOf } from '#shared/agreements/schedule.ts';
import { channelOf, type PaymentChannel } from '#shared/payments/channels.ts';
import { isDay, nairobiDay } from '#shared/platform/time.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { type BankSlipItem, bankSlip } from './bank-slip.entity.ts';
import { type JournalLineItem, journalLine } from './journal-line.entity.ts';
import { type RefundRequestItem, refundRequest } from './refund-request.entity.ts';
import { type StandingOrderItem, standingOrder } from './standing-order.ts';

export interface Replayed {
  agreement: AgreementItem;
  journal: JournalLineItem[];
}

export interface WholeAgreement extends Replayed {
  /** The bank payments that its owner reported, oldest first. */
  slips: BankSlipItem[];
  refundRequest: RefundRequestItem | null;
  standing: StandingOrderItem | null;
}

type AgreementKey = Pick<AgreementItem, 'userId' | 'ref'>;

/** Reads the items that change with an agreement. With `consistent` it sees the last write, at twice the read units. */
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
 * Like `readAgreementItems`, for all agreements of an owner, each after its row for lists. Not consistent, at half the
 * read units. Leaves out attempts to buy something: their references are in lower case.
 */
export const readItemsOfOwner = (userId: string): Promise<Values[]> =>
  readStoredRange({ pk: `agreements#${userId}`, from: '0', to: 'Z~', consistent: false });

/** @returns null if the items have no agreement */
export function wholeAgreementIn(items: readonly Values[]): WholeAgreement | null {
  const [found] = items.flatMap((item) => agreement.read(item) ?? []);
  if (!found) return null;
  const [asked = null] = items.flatMap((item) => refundRequest.read(item) ?? []);
  const [standing = null] = items.flatMap((item) => standingOrder.read(item) ?? []);
  return {
    agreement: found,
    journal: items.flatMap((item) => journalLine.read(item) ?? []),
    slips: items.flatMap((item) => bankSlip.read(item) ?? []),
    refundRequest: asked,
    standing,
  };
}

export const readWholeAgreement = async (
  key: AgreementKey,
  options?: { consistent: boolean },
): Promise<WholeAgreement | null> => wholeAgreementIn(await readAgreementItems(key, options));

/** @returns the agreements in the order of the references @throws Error if one does not exist */
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

/** @returns the number of installments, without the deposit and without charges after the last installment */
export const installmentsOf = (agreement: Scheduled): number =>
  replayTerms(agreement).schedule.filter(({ number }) => number > 0).length;

/** @param today a day in Nairobi */
export const stateOfAgreement = (
  { agreement: item, journal }: Replayed,
  today: string,
): ReturnType<typeof stateOf> => stateOf(replayTerms(item), factsOf(journal), today);

type Journal = readonly JournalLineItem[];

/** @returns the numbers of the lines that later lines take back */
export const takenBackIn = (journal: Journal): ReadonlySet<number> =>
  new Set(journal.flatMap(({ reverses }) => reverses ?? []));

/** A payment that no later line takes back. */
export interface LivePayment extends JournalLineItem {
  channel: PaymentChannel;
}

export function livePaymentsIn(journal: Journal): LivePayment[] {
  const takenBack = takenBackIn(journal);
  return journal
    .filter(({ event, line }) => event === 'pay' && !takenBack.has(line))
    .map((line) => ({ ...line, channel: channelOf(line) }));
}

/** @returns whether a day in Nairobi is between the signing and today */
export const isDayOf = ({ signedAt }: AgreementItem, day: string, today: string): boolean =>
  isDay(day) && day >= nairobiDay(Date.parse(signedAt)) && day <= today;
