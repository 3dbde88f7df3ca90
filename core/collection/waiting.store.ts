import { transactFor } from '#core/accounts/owner-transaction.ts';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { type BankSlipItem, bankSlip } from '#core/agreements/bank-slip.entity.ts';
import { isAfterClosing, writesOf } from '#core/agreements/change-agreement.ts';
import { type RefundRequestItem, refundRequest } from '#core/agreements/refund-request.entity.ts';
import { bankReceipt, payment } from '#core/payments/counting/payment.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';

/** The new value of `waiting`; null removes the act. */
export interface Proposals {
  waiting: AgreementItem['waiting'] | null;
}

/**
 * @param question a question to M-Pesa @returns false if the agreement has changed @throws AppError accounts.notFound
 */
export async function saveProposals(
  before: AgreementItem,
  proposals: Proposals,
  audit: PutWrite,
  question?: PutWrite,
): Promise<boolean> {
  const set = { ...proposals, version: before.version + 1 };
  const parts = { changed: writesOf(before, set), audit, question };
  const { waiting } = proposals;
  // Proposals can also be dropped after the account has been closed.
  const goesOn = waiting === null || (waiting !== undefined && isAfterClosing(waiting.event));
  return (await (goesOn ? transact(parts) : transactFor(before.userId, parts))) === null;
}

/** @returns whether a payment by bank or by M-Pesa has this reference, because people may type either */
export async function isCounted(reference: string): Promise<boolean> {
  const keys = [{ receipt: bankReceipt(reference) }, { receipt: reference }];
  const found = await Promise.all(keys.map((key) => payment.get(key)));
  return found.some((one) => one !== null);
}

/** Items on a page: a Query of at most 5 read units. */
const PAGE = 25;

/** Oldest first. */
export const pageOfSlips = (cursor?: string): Promise<Page<BankSlipItem>> =>
  bankSlip.page({ by: 'waiting', key: {}, limit: PAGE, cursor });

/** Oldest first. */
export const pageOfRefundRequests = (cursor?: string): Promise<Page<RefundRequestItem>> =>
  refundRequest.page({ by: 'waiting', key: {}, limit: PAGE, cursor });

/** Agreements on a page. They have schedules and are longer, so this many cost about 5 read units. */
const AGREEMENTS = 10;

/** Oldest first. */
export const pageOfWaiting = (cursor?: string): Promise<Page<AgreementItem>> =>
  agreement.page({ by: 'waiting', key: {}, limit: AGREEMENTS, cursor });
