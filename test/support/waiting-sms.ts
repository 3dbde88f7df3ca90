/** SMS for the outbox, for tests that run core's functions. */
import { randomUUID } from 'node:crypto';
import { findSms, type WaitingSms } from '#core/sms/sms.store.ts';
import { newPhone } from './sign-in.ts';

/** For one credit, to a new number. @param now milliseconds since 1970 */
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

export const stateOf = async ({ userId, smsId }: WaitingSms) =>
  (await findSms(userId, smsId))?.state;
