/** Idempotent requests on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AppError } from '#core/platform/app-error.ts';
import { once } from '#core/platform/once.ts';
import { type RequestKey, recordRequest, requestKeyOf } from '#core/platform/request.store.ts';
import { transact } from '#core/platform/transact.ts';

const replay = async (resultId: string) => `replayed ${resultId}`;

/** An act that stores its request and counts how often it was done. */
function counted() {
  const done: string[] = [];
  const actFor = (key: RequestKey) => async () => {
    const resultId = randomUUID();
    const failed = await transact({ repeated: recordRequest(key, resultId, Date.now()) });
    if (failed) return failed.label;
    done.push(resultId);
    return `done ${resultId}`;
  };
  return { done, actFor };
}

it('a request is done once, and replayed afterwards', async () => {
  const key = await requestKeyOf(randomUUID(), randomUUID(), { points: 5 });
  const { done, actFor } = counted();
  const first = await once(key, { replay, act: actFor(key) });
  const second = await once(key, { replay, act: actFor(key) });
  expect(done).toHaveLength(1);
  expect([first, second]).toEqual([`done ${done[0]}`, `replayed ${done[0]}`]);
});

it('a request that comes many times at the same moment is done once', async () => {
  const key = await requestKeyOf(randomUUID(), randomUUID(), { points: 5 });
  const { done, actFor } = counted();
  const act = actFor(key);
  const results = await Promise.all(Array.from({ length: 8 }, () => once(key, { replay, act })));
  expect(done).toHaveLength(1);
  expect(results.filter((result) => result === `replayed ${done[0]}`)).toHaveLength(7);
});

it('an Idempotency-Key that comes again with another body is refused', async () => {
  const [userId, text] = [randomUUID(), randomUUID()];
  const { actFor } = counted();
  const key = await requestKeyOf(userId, text, { points: 5 });
  await once(key, { replay, act: actFor(key) });
  const other = await requestKeyOf(userId, text, { points: 6 });
  const again = once(other, { replay, act: actFor(other) });
  await expect(again).rejects.toMatchObject({ code: 'request.keyReused' });
});

it('a refused request is answered with the result of its twin, if that was quicker', async () => {
  const key = await requestKeyOf(randomUUID(), randomUUID(), { points: 5 });
  const { done, actFor } = counted();
  const act = async () => {
    await actFor(key)();
    throw new AppError('rewards.shortOfPoints', { held: 30, needed: 50 });
  };
  expect(await once(key, { replay, act })).toBe(`replayed ${done[0]}`);
});

it('a refusal is passed on when nothing was done', async () => {
  const key = await requestKeyOf(randomUUID(), randomUUID(), { points: 5 });
  const act = async () => {
    throw new AppError('rewards.shortOfPoints', { held: 30, needed: 50 });
  };
  await expect(once(key, { replay, act })).rejects.toMatchObject({
    code: 'rewards.shortOfPoints',
  });
});
