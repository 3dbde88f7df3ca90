/** Idempotent requests on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#core/platform/app-error.ts';
import { once, type RequestKey, recordRequest, requestKeyOf } from '#core/platform/limits/once.ts';
import { transact } from '#core/platform/table/transact.ts';
import { codeOf } from '#test/support/outcomes.ts';

const replay = async (resultId: string) => `replayed ${resultId}`;

let key: RequestKey;
/** The ids of completed acts. */
let done: string[] = [];

beforeEach(async () => {
  key = await requestKeyOf(randomUUID(), randomUUID(), { points: 5 });
  done = [];
});

/** Stores its request and counts its runs. */
async function act(): Promise<string> {
  const resultId = randomUUID();
  const failed = await transact({ repeated: recordRequest(key, resultId, Date.now()) });
  if (failed) return failed.label;
  done.push(resultId);
  return `done ${resultId}`;
}

const refuse = () => {
  throw new AppError('rewards.shortOfPoints', { held: 30, needed: 50 });
};

it('a request is done once, and replayed afterwards', async () => {
  const results = [await once(key, { replay, act }), await once(key, { replay, act })];
  expect(done).toHaveLength(1);
  expect(results).toEqual([`done ${done[0]}`, `replayed ${done[0]}`]);
});

it('a request that comes many times at the same moment is done once', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => once(key, { replay, act })));
  expect(done).toHaveLength(1);
  expect(results.filter((result) => result === `replayed ${done[0]}`)).toHaveLength(7);
});

it('an Idempotency-Key that comes again with another body is refused', async () => {
  const [userId, text] = [randomUUID(), randomUUID()];
  key = await requestKeyOf(userId, text, { points: 5 });
  await once(key, { replay, act });
  key = await requestKeyOf(userId, text, { points: 6 });
  expect(await codeOf(once(key, { replay, act }))).toBe('request.keyReused');
});

it('a refused request is answered with the result of its twin, if that was quicker', async () => {
  const late = async () => {
    await act();
    return refuse();
  };
  expect(await once(key, { replay, act: late })).toBe(`replayed ${done[0]}`);
});

it('a refusal is passed on when nothing was done', async () => {
  const refused = once(key, { replay, act: async () => refuse() });
  expect(await codeOf(refused)).toBe('rewards.shortOfPoints');
});
