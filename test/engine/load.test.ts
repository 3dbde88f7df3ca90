/** What acts write, beside what the limits are planned for (infra/limits/load.ts). */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { work } from '#infra/limits/load.ts';
import { award } from '#shared/rewards/contract.ts';
import { writesOf } from '#test/support/at-a-request.ts';
import { callInside } from '#test/support/in-process.ts';
import { givenFullAccount, ownerWrites } from '#test/support/owner-writes.ts';

/** A write in a transaction takes two units, each item being less than 1 KB. */
const unitsOf = (items: number) => (items > 1 ? 2 * items : items);

/** Counts the write units of a call. */
const unitsWrittenBy = async (work: () => Promise<unknown>): Promise<number> =>
  (await writesOf(work)).reduce((units, keys) => units + unitsOf(keys.length), 0);

it('awards take as many write units as the limits are planned for: the first of a customer in a month, and the next', async () => {
  const account = await givenFullAccount();
  const sent = await ownerWrites['rewards.award']?.(account);
  const give = () => {
    return callInside(award, account.userId, { ...sent, idempotencyKey: randomUUID() });
  };
  const { table, due } = work.award;
  expect(await unitsWrittenBy(give)).toBe(table + due);
  expect(await unitsWrittenBy(give)).toBe(table);
});
