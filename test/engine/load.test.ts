/** The writes of acts, against the plan of infra/limits/load.ts. */
import { work } from '#infra/limits/load.ts';
import { writesOf } from '#test/support/at-a-request.ts';
import { ownerInside } from '#test/support/in-process.ts';
import { givenFullAccount } from '#test/support/owner-writes.ts';

/** A transactional write takes two units for an item below 1 KB. */
const unitsOf = (items: number) => (items > 1 ? 2 * items : items);

/** Counts a call's write units. */
const unitsWrittenBy = async (work: () => Promise<unknown>): Promise<number> =>
  (await writesOf(work)).reduce((units, keys) => units + unitsOf(keys.length), 0);

it('awards take as many write units as the limits are planned for: the first of a customer in a month, and the next', async () => {
  const owner = ownerInside(await givenFullAccount());
  const give = () => owner.award({ phone: '0711000001', points: 5 });
  const { table, due } = work.award;
  expect(await unitsWrittenBy(give)).toBe(table + due);
  expect(await unitsWrittenBy(give)).toBe(table);
});
