/** What acts write, beside what the limits are planned for (infra/limits/load.ts). */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { work } from '../../infra/limits/load.ts';
import { award } from '../../shared/rewards/contract.ts';
import { watched } from '../support/at-a-request.ts';
import { callInside } from '../support/in-process.ts';
import { givenFullAccount, ownerWrites } from '../support/owner-writes.ts';

/** A write in a transaction takes two units, each item being less than 1 KB. */
const unitsOf = (items: number) => (items > 1 ? 2 * items : items);

it('an award of points that expire takes as many write units as the limits are planned for', async () => {
  const account = await givenFullAccount();
  const sent = await ownerWrites['rewards.award']?.(account);
  let units = 0;
  const after: Parameters<typeof watched>[0]['after'] = (writing) => {
    units += unitsOf(writing?.keys.length ?? 0);
  };
  const idempotencyKey = randomUUID();
  const give = () => callInside(award, account.userId, { ...sent, idempotencyKey });
  await watched({ before: async () => {}, after }, give);
  expect(units).toBe(work.award.table);
});
