import { awsCallsDuring, isEmbedded } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import { putItem } from '#test/support/table.ts';

const ACCOUNT = 'functions/accounts/http.ts';

it.runIf(isEmbedded).each([0, 300])(
  'the dashboard needs two Queries with %i customers, two looks for needs and the look at the session',
  async (customers) => {
    const owner = await givenOwner();
    await Promise.all(
      Array.from({ length: customers }, (_, n) =>
        putItem({
          pk: `user#${owner.userId}`,
          sk: `customer#+2547${String(n).padStart(8, '0')}`,
          points: n,
        }),
      ),
    );
    // When nobody else asks at the same moment
    const reads = async () => {
      const calls = await awsCallsDuring(() => owner.getDashboard());
      return calls.filter(({ service, function: by }) => service === 'dynamodb' && by === ACCOUNT);
    };
    await expect
      .poll(async () => (await reads()).map(({ action }) => action).sort())
      .toEqual(['GetItem', 'GetItem', 'GetItem', 'Query', 'Query']);
  },
);
