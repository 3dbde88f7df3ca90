/** Unclaimed payments in the embedded cloud's table. */
import { randomBytes } from 'node:crypto';
import { attempt } from '#core/payments/attempts/attempt.ts';
import { claim } from '#core/payments/claims/claim.ts';
import { type PaymentItem, payment } from '#core/payments/counting/payment.ts';
import { dayIn, newBankReference } from './projects.ts';
import { putItem } from './table.ts';

/** @returns a Paybill payment for an unknown account */
export async function givenUnmatched(changes: Partial<PaymentItem> = {}): Promise<PaymentItem> {
  const at = new Date().toISOString();
  const item: PaymentItem = {
    receipt: newBankReference(),
    channel: 'paybill',
    state: 'Unmatched',
    amount: 5_000,
    day: dayIn(0),
    at,
    account: 'RENT',
    payer: '+2547*****678',
    unmatchedSince: at,
    reason: 'unknownAccount',
    ...changes,
  };
  await putItem(payment.put(item).input.Item);
  return item;
}

/** @returns a four-hour-old prompt without M-Pesa's answer, and an undecided claim */
export async function givenUndecided({ userId, ref }: { userId: string; ref: string }) {
  const createdAt = new Date(Date.now() - 4 * 3_600_000).toISOString();
  const [attemptId, answerId] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const phone = { phone: '+254712345678', phoneHash: 'hash' };
  const asked = { attemptId, userId, ref, account: ref, amount: 900, ...phone, createdAt };
  const state = { state: 'Checking', openSince: createdAt, queries: 6, version: 2 } as const;
  await putItem(attempt.put({ ...asked, ...state }).input.Item);
  const receipt = newBankReference().slice(-10);
  const claimed = { receipt, userId, ref, answerId, createdAt, queries: 6 };
  const ttl = Math.floor(Date.now() / 1000) + 3600;
  await putItem(claim.put({ ...claimed, undecidedSince: createdAt, ttl }).input.Item);
  return { attemptId, receipt };
}
