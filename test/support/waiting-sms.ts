/** SMS for the outbox, for tests that run the functions of core themselves. */
import { randomUUID } from 'node:crypto';
import { findSms, queueSms, type WaitingSms } from '#core/sms/sms.store.ts';
import { givenAccount } from './account.ts';
import { newPhone } from './sign-in.ts';

/** An SMS of an account for one credit, to a number of its own. @param now milliseconds since 1970 */
export const waitingSmsAt = (
  now: number,
  userId: string,
  more: Partial<WaitingSms> = {},
): WaitingSms => ({
  userId,
  smsId: randomUUID(),
  phone: newPhone(),
  text: 'Karibu tena',
  textHash: 'hash',
  credits: 1,
  state: 'QUEUED',
  createdAt: new Date(now).toISOString(),
  ...more,
});

/** The same, in the outbox, of an account that had so many credits. */
export async function givenQueued(now: number, smsBalance = 1, more: Partial<WaitingSms> = {}) {
  const one = waitingSmsAt(now, await givenAccount({ smsBalance }), more);
  await queueSms(one);
  return one;
}

export const stateOf = async ({ userId, smsId }: WaitingSms) =>
  (await findSms(userId, smsId))?.state;
