import { expect } from 'vitest';
import { awsEndpoint, smsTo } from './cloud.ts';
import { settled } from './settled.ts';
import { partitionOf } from './table.ts';
import { isInside } from './transport.ts';

/** Waits until the account has no SMS in the outbox. */
async function whenSent(userId: string): Promise<void> {
  if (isInside) return settled(awsEndpoint);
  const states = async () =>
    (await partitionOf(`user#${userId}`)).filter(({ state }) => state === 'QUEUED').length;
  await expect.poll(states, { interval: 20 }).toBe(0);
}

/** @returns a number's SMS, once the account's outbox is empty */
export async function sentFor(userId: string, phone: string) {
  await whenSent(userId);
  return smsTo(phone);
}
