import { describe, expect, it } from 'vitest';
import type { Deps } from '../../core/till/deps.ts';
import { keyHolder } from '../../core/till/key-holder.ts';
import { TILL_CALLS_PER_MINUTE } from '../../shared/till/contract.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

/** Keys in memory, with the order of the calls to them. */
function keysWith(at: number, lastUsedAt?: string) {
  const calls: string[] = [];
  let counted = 0;
  const deps: Deps = {
    hashApiKey: async (key) => {
      calls.push('hash');
      return `hash of ${key}`;
    },
    findApiKey: async (hash) => {
      calls.push('look');
      const isRight = hash === 'hash of mlk_right';
      return isRight ? { hash, userId: 'shop', createdAt: '2026-11-01', lastUsedAt } : null;
    },
    countCall: async () => {
      calls.push('count');
      counted += 1;
      return counted <= TILL_CALLS_PER_MINUTE;
    },
    noteUse: async () => {
      calls.push('note');
    },
    clock: () => at,
  };
  return { deps, calls };
}

describe('the API key of a till', () => {
  it('a key identifies its business, and its use is counted and noted', async () => {
    const { deps, calls } = keysWith(noon);
    expect(await keyHolder(deps, 'mlk_right')).toEqual({ userId: 'shop' });
    expect(calls).toEqual(['hash', 'look', 'count', 'note']);
  });

  it.each(['', 'mlk_wrong'])(
    'a wrong key (%j) costs the same work as any other wrong key',
    async (key) => {
      const { deps, calls } = keysWith(noon);
      await expect(keyHolder(deps, key)).rejects.toMatchObject({ code: 'till.keyInvalid' });
      expect(calls).toEqual(['hash', 'look']);
    },
  );

  it.each([
    ['2026-11-21T11:00:00.001Z', false],
    ['2026-11-21T11:00:00.000Z', true],
    ['2026-11-20T12:00:00.000Z', true],
  ])('after a use at %s, a use at noon is noted: %s', async (lastUsedAt, isNoted) => {
    const { deps, calls } = keysWith(noon, lastUsedAt);
    await keyHolder(deps, 'mlk_right');
    expect(calls.includes('note')).toBe(isNoted);
  });

  it.each([
    [0, 60],
    [1, 60],
    [59_001, 1],
  ])(
    'a key over its limit, %i ms into a minute, may call again in %i seconds',
    async (ms, retryAfter) => {
      const { deps } = keysWith(noon + ms);
      for (let n = 0; n < TILL_CALLS_PER_MINUTE; n += 1) await keyHolder(deps, 'mlk_right');
      await expect(keyHolder(deps, 'mlk_right')).rejects.toMatchObject({
        code: 'till.tooManyCalls',
        retryAfter,
      });
    },
  );
});
