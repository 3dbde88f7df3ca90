import { keyHolder } from '#core/till/bound-by-day.ts';
import { TILL_CALLS_PER_MINUTE } from '#shared/till/contract.ts';

const noon = Date.parse('2026-11-21T12:00:00.000Z');

/** Keys in memory, with the order of calls. */
function keysWith(at: number, lastUsedAt?: string) {
  const calls: string[] = [];
  let counted = 0;
  const deps: Parameters<typeof keyHolder>[0] = {
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
    noteUse: async () => void calls.push('note'),
    noteFirstUse: async (_, { message }) => void calls.push(message),
    findLanguage: async () => 'en',
    clock: () => at,
  };
  return { deps, calls };
}

it('a key identifies its business, and its use is counted and noted', async () => {
  const { deps, calls } = keysWith(noon, '2026-11-21T08:00:00.000Z');
  const holder = { userId: 'shop', keyHash: 'hash of mlk_right' };
  expect(await keyHolder(deps, 'mlk_right')).toEqual(holder);
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
])('after a use at %s, a use at noon is noted: %s', async (lastUsedAt, isNoted) => {
  const { deps, calls } = keysWith(noon, lastUsedAt);
  await keyHolder(deps, 'mlk_right');
  expect(calls.includes('note')).toBe(isNoted);
});

it.each([
  ['before', undefined, 1],
  ['on the day before in Nairobi', '2026-11-20T20:59:59.999Z', 1],
  ['on this day in Nairobi', '2026-11-20T21:00:00.000Z', 0],
])(
  'threat 53: the owner is told of the first use of a day: last used %s',
  async (_, lastUsedAt, told) => {
    const { deps, calls } = keysWith(noon, lastUsedAt);
    await keyHolder(deps, 'mlk_right');
    const text =
      'Your API key was used at 15:00, for the first time today. Not your till? Revoke the key.';
    expect(calls.filter((one) => one === text)).toHaveLength(told);
  },
);

it.each([
  [0, 60],
  [1, 60],
  [59_001, 1],
])(
  'a key over its limit, %i ms into a minute, may call again in %i seconds',
  async (ms, retryAfter) => {
    const { deps } = keysWith(noon + ms);
    for (let n = 0; n < TILL_CALLS_PER_MINUTE; n += 1) await keyHolder(deps, 'mlk_right');
    const refusal = { code: 'till.tooManyCalls', retryAfter };
    await expect(keyHolder(deps, 'mlk_right')).rejects.toMatchObject(refusal);
  },
);
