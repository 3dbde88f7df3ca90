import { transactFor } from '#core/accounts/owner-transaction.ts';
import { isAfterClosing } from '#core/agreements/after-closing.ts';
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import { patchOf } from '#core/agreements/change-agreement.ts';
import { bankReceipt, payment } from '#core/payments/counting/payment.ts';
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
  const parts = { changed: patchOf(before, set), audit, question };
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
