import { describe, expect, it } from 'vitest';
import { keyHolder } from '../../core/till/key-holder.ts';
import { TILL_CALLS_PER_MINUTE } from '../../shared/till/contract.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

/** Keys in memory; what was asked of them is written down in order. */
function keysWith(at: number, lastUsedAt?: string) {
  const asked: string[] = [];
  let calls = 0;
  const parts = {
    hashOf: async (key: string) => {
      asked.push('hash');
      return `hash of ${key}`;
    },
    findKey: async (hash: string) => {
      asked.push('look');
      return hash === 'hash of mlk_right' ? { userId: 'shop', lastUsedAt } : null;
    },
    countCall: async () => {
      asked.push('count');
      calls += 1;
      return calls <= TILL_CALLS_PER_MINUTE;
    },
    noteUse: async () => {
      asked.push('note');
    },
    clock: () => at,
  };
  return { parts, asked };
}

describe('the key of a till', () => {
  it('says whose it is, and is counted', async () => {
    const { parts, asked } = keysWith(noon);
    expect(await keyHolder(parts, 'mlk_right')).toEqual({ userId: 'shop' });
    expect(asked).toEqual(['hash', 'look', 'count', 'note']);
  });

  it.each(['', 'mlk_wrong'])('refused (%j) is as much work as any other refusal', async (key) => {
    const { parts, asked } = keysWith(noon);
    await expect(keyHolder(parts, key)).rejects.toMatchObject({ code: 'till.keyInvalid' });
    expect(asked).toEqual(['hash', 'look']);
  });

  it.each([
    ['2026-11-21T11:00:00.001Z', false],
    ['2026-11-21T11:00:00.000Z', true],
    ['2026-11-20T12:00:00.000Z', true],
  ])('used at %s, a use at noon is noted: %s', async (lastUsedAt, isNoted) => {
    const { parts, asked } = keysWith(noon, lastUsedAt);
    await keyHolder(parts, 'mlk_right');
    expect(asked.includes('note')).toBe(isNoted);
  });

  it.each([
    [0, 60],
    [1, 60],
    [59_001, 1],
  ])('over its limit %i ms into a minute, comes back in %i seconds', async (ms, retryAfter) => {
    const { parts } = keysWith(noon + ms);
    for (let n = 0; n < TILL_CALLS_PER_MINUTE; n += 1) await keyHolder(parts, 'mlk_right');
    await expect(keyHolder(parts, 'mlk_right')).rejects.toMatchObject({
      ...{ code: 'till.tooManyCalls', retryAfter },
    });
  });
});
