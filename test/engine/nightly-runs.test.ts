/** What a look at the last nights reads, on a real DynamoDB engine. */
import { expect, it } from 'vitest';
import { deps } from '#core/health/deps.ts';
import { nights } from '#core/health/nights.ts';
import { nightKindNames } from '#shared/health/nights.ts';
import { withUnits } from '#test/support/read-units.ts';

it('the last nights of all kinds take a Query each, and 5 read units at most together', async () => {
  const { commands, units } = await withUnits(() => nights(deps));
  expect(commands).toEqual(nightKindNames.map(() => 'QueryCommand'));
  expect(units).toBeLessThanOrEqual(5);
});
