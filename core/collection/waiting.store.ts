import { transactFor } from '../accounts/owner-transaction.ts';
import type { AgreementItem } from '../agreements/agreement.entity.ts';
import { patchOf } from '../agreements/change-agreement.ts';
import { payment } from '../payments/payment.entity.ts';
import type { PutWrite } from '../platform/writes.ts';

/** What of an agreement waits for a second person; null takes it away. */
export interface Proposals {
  waiting: AgreementItem['waiting'] | null;
}

/**
 * Writes what waits for a second person, on the version that was read.
 *
 * @param question what M-Pesa is asked because of it
 * @returns false if the agreement has changed
 * @throws AppError accounts.notFound
 */
export async function saveProposals(
  before: AgreementItem,
  proposals: Proposals,
  audit: PutWrite,
  question?: PutWrite,
): Promise<boolean> {
  const set = { ...proposals, version: before.version + 1 };
  const failed = await transactFor(before.userId, {
    ...{ changed: patchOf(before, set), audit, question },
  });
  return failed === null;
}

/** @returns whether a payment with this reference was counted, in any agreement */
export const isCounted = async (reference: string): Promise<boolean> =>
  (await payment.get({ receipt: reference })) !== null;
