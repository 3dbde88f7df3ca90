import { transactFor } from '#core/accounts/owner-transaction.ts';
import { isAfterClosing } from '#core/agreements/after-closing.ts';
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import { patchOf } from '#core/agreements/change-agreement.ts';
import { bankReceipt, payment } from '#core/payments/counting/payment.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';

/** null removes the proposal. */
export interface Proposals {
  waiting: AgreementItem['waiting'] | null;
}

/**
 * @param question to M-Pesa, if any. @returns false if the agreement has changed. @throws AppError accounts.notFound
 */
export async function saveProposals(
  before: AgreementItem,
  proposals: Proposals,
  audit: PutWrite,
  question?: PutWrite,
): Promise<boolean> {
  const set = { ...proposals, version: before.version + 1 };
  const parts = { changed: patchOf(before, set), audit, question };
  const { waiting } = proposals;
  // Proposals can also be dropped after the account was closed.
  const goesOn = waiting === null || (waiting !== undefined && isAfterClosing(waiting.event));
  return (await (goesOn ? transact(parts) : transactFor(before.userId, parts))) === null;
}

/** @returns whether a bank payment or a receipt of M-Pesa has this reference: people type what they read */
export async function isCounted(reference: string): Promise<boolean> {
  const keys = [{ receipt: bankReceipt(reference) }, { receipt: reference }];
  const found = await Promise.all(keys.map((key) => payment.get(key)));
  return found.some((one) => one !== null);
}
