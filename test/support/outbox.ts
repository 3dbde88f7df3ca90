/** The outbox of SMS, as a test that waits for it sees it. */
import { expect } from 'vitest';
import { awsEndpoint, smsTo } from './cloud.ts';
import { settled } from './settled.ts';
import { partitionOf } from './table.ts';
import { isInside } from './transport.ts';

/** Waits until no SMS of an account waits in the outbox. */
export async function whenSent(userId: string): Promise<void> {
  if (isInside) return settled(awsEndpoint);
  const states = async () =>
    (await partitionOf(`user#${userId}`)).filter(({ state }) => state === 'QUEUED').length;
  await expect.poll(states, { interval: 20 }).toBe(0);
}

/** @returns the SMS to a number, when all that an account had in the outbox are sent */
export async function sentFor(userId: string, phone: string) {
  await whenSent(userId);
  return smsTo(phone);
}
