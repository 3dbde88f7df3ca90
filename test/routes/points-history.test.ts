import type { BodyOf } from '#shared/platform/contract.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import type { Entry, listEntries } from '#shared/rewards/contract.ts';
import { pagesOfApi, refused } from '#test/support/call.ts';
import { runDue } from '#test/support/cloud.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { copyEntry, givenCustomer, givenShop } from '#test/support/rewards.ts';
import { changeLots } from '#test/support/time-passes.ts';

const WANJIKU = '0712 345 678';
const OTIENO = '0722 000 111';

type Query = BodyOf<typeof listEntries>;

const ask = (query: Query) => owner.listEntries(query);

const idsOf = (entries: Entry[]) => entries.map(({ entryId }) => entryId);

const allIds = async (query: Query) =>
  (await pagesOfApi((more) => ask({ ...query, ...more }))).flatMap(({ entries }) => idsOf(entries));

const reverse = ({ entryId }: Entry) => owner.reverse({ entryId, reason: 'Wrong till' });

/** The customer uses 60 points. @returns the entry */
async function givenRedeemed(): Promise<Entry> {
  const { status, reply } = await owner.redeem({ phone: WANJIKU, points: 60 });
  expect(status).toBe(201);
  return reply.entry;
}

const owner = forEachTest(() => givenShop());

it('the history of one kind has every entry of it and no other, for all customers and for one', async () => {
  // Given an entry of every type
  const { entry } = await givenCustomer(owner, WANJIKU, 100);
  await reverse(await givenRedeemed());
  await owner.adjust({ phone: WANJIKU, points: 5, reason: 'Goodwill' });
  await reverse(entry);
  const rows = [{ phone: OTIENO, name: null, points: 10, consentAt: null }];
  await owner.importCustomers({ rows });
  // Points of a past month, which the next night takes.
  await changeLots(owner, '+254722000111', { [monthAfter(nairobiMonth(Date.now()), -2)]: 10 });
  await runDue('points');
  const typesOf = async (query: Query) => (await ask(query)).reply.entries.map(({ type }) => type);
  await expect.poll(() => typesOf({ kind: 'award' })).toEqual(['award']);
  await expect.poll(() => typesOf({ kind: 'redeem' })).toEqual(['redeem']);
  await expect.poll(() => typesOf({ kind: 'adjust' })).toEqual(['opening', 'adjust']);
  await expect.poll(() => typesOf({ kind: 'expire' })).toEqual(['expire']);
  await expect.poll(() => typesOf({ kind: 'reversal' })).toEqual(['reverseAward', 'reverseRedeem']);
  await expect.poll(() => typesOf({ kind: 'adjust', phone: OTIENO })).toEqual(['opening']);
  await expect
    .poll(() => typesOf({ kind: 'reversal', phone: WANJIKU }))
    .toEqual(['reverseAward', 'reverseRedeem']);
  await expect.poll(() => typesOf({ kind: 'award', phone: OTIENO })).toEqual([]);
  expect(await typesOf({})).toHaveLength(7);
});

it('a reversed entry stays under its kind and is marked as reversed', async () => {
  const { entry } = await givenCustomer(owner, WANJIKU, 100);
  await reverse(entry);
  await expect
    .poll(async () =>
      (await ask({ kind: 'award' })).reply.entries.map(({ isReversed }) => isReversed),
    )
    .toEqual([true]);
});

it('the history of one kind does not show the number of an erased customer', async () => {
  await givenCustomer(owner, WANJIKU, 100);
  await givenRedeemed();
  await owner.eraseCustomer({ phone: WANJIKU });
  for (const kind of ['award', 'redeem', 'expire'] as const) {
    const phones = async () => (await ask({ kind })).reply.entries.map(({ phone }) => phone);
    await expect.poll(phones).toEqual([expect.stringMatching(/^erased-/)]);
    expect((await ask({ kind, phone: WANJIKU })).reply.entries).toEqual([]);
  }
});

describe('the history from one day to another', () => {
  const first = Date.parse('2026-03-01T00:00:00+03:00');
  const next = Date.parse('2026-03-02T00:00:00+03:00');
  let ids: Record<'before' | 'start' | 'end' | 'after', string>;

  beforeEach(async () => {
    const { entry } = await givenCustomer(owner, WANJIKU, 100);
    ids = {
      before: await copyEntry(owner, entry, first - 1),
      start: await copyEntry(owner, entry, first),
      end: await copyEntry(owner, entry, next - 1),
      after: await copyEntry(owner, entry, next),
    };
  });

  it.each([
    {},
    { kind: 'award' },
    { phone: WANJIKU },
    { phone: WANJIKU, kind: 'award' },
  ] satisfies Query[])('the history %j begins and ends at midnight in Nairobi', async (query) => {
    const found = async (from: string, to: string) =>
      idsOf((await ask({ ...query, from, to })).reply.entries);
    await expect.poll(() => found('2026-03-01', '2026-03-01')).toEqual([ids.end, ids.start]);
    await expect.poll(() => found('2026-02-28', '2026-02-28')).toEqual([ids.before]);
    await expect.poll(() => found('2026-03-02', '2026-03-02')).toEqual([ids.after]);
    expect(await found('2025-01-01', '2026-02-27')).toEqual([]);
    const since = (await ask({ ...query, from: '2026-03-02' })).reply.entries;
    expect(since).toHaveLength(2);
    expect(idsOf((await ask({ ...query, to: '2026-02-28' })).reply.entries)).toEqual([ids.before]);
  });

  it.each([
    { from: '2026-02-30' },
    { to: 'today' },
    { from: '' },
    { from: '2026-03-02', to: '2026-03-01' },
  ])('the history refuses the days %j and says how days are given', async (query) => {
    const refusal = await refused(ask(query), 400, 'rewards.invalidDays');
    expect(refusal.message).toBe(
      'Give days as 2026-11-21, and a first day that is not after the last.',
    );
  });

  it.each([
    [{ kind: 'foo' }, 'request.invalidField'],
    [{ from: '2026-03-01T00:00:00Z' }, 'request.invalidField'],
    [{ until: '2026-03-01' }, 'request.unknownField'],
    [{ kind: 'award', phone: '12' }, 'rewards.invalidPhone'],
  ])('the history refuses the query %j with %s', async (query, code) => {
    await refused(ask(query as Query), 400, code);
  });
});

describe('a filtered history of many entries', () => {
  const start = Date.parse('2026-03-01T12:00:00+03:00');
  const hour = 60 * 60 * 1000;
  let awards: string[];
  let redemptions: string[];

  /** 90 awards, an hour apart, with 23 redemptions around them, newest first. */
  beforeEach(async () => {
    const { entry } = await givenCustomer(owner, WANJIKU, 100);
    const redeemed = await givenRedeemed();
    const copies = (line: Entry, from: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => copyEntry(owner, line, start + (from + n) * hour)),
      );
    const given = await copies(entry, 0, 90);
    const used = [...(await copies(redeemed, -22, 22)), ...(await copies(redeemed, 90, 1))];
    awards = [...given, entry.entryId].toReversed();
    redemptions = [...used, redeemed.entryId].toReversed();
  });

  it('the pages of a history hold every entry once', async () => {
    await expect.poll(() => allIds({ kind: 'award' })).toEqual(awards);
    for (const phone of [{}, { phone: WANJIKU }]) {
      expect(await allIds({ ...phone, kind: 'award' })).toEqual(awards);
      expect(await allIds({ ...phone, kind: 'redeem' })).toEqual(redemptions);
      const days = { ...phone, from: '2026-03-02', to: '2026-03-03' } as const;
      const within = awards.slice(1).toReversed().slice(12, 60).toReversed();
      expect(await allIds(days)).toEqual(within);
      expect(await allIds({ ...days, kind: 'award' })).toEqual(within);
    }
  });

  it('the pages of a kind of entry are full, for all customers', async () => {
    const lengths = async () =>
      (await pagesOfApi((more) => ask({ kind: 'redeem', ...more }))).map(
        ({ entries }) => entries.length,
      );
    await expect.poll(lengths).toEqual([20, 4]);
  });

  it('the next page continues after the last one, although an entry was posted in between', async () => {
    await expect.poll(async () => (await ask({ kind: 'award' })).reply.next).not.toBeNull();
    const { entries, next } = (await ask({ kind: 'award' })).reply;
    await givenCustomer(owner, WANJIKU, 10);
    const more = await ask({ kind: 'award', cursor: next ?? '' });
    expect([...idsOf(entries), ...idsOf(more.reply.entries)]).toEqual(awards.slice(0, 40));
  });

  it('the cursor of another list is refused', async () => {
    await expect.poll(async () => (await ask({ kind: 'award' })).reply.next).not.toBeNull();
    const cursor = (await ask({ kind: 'award' })).reply.next ?? '';
    await refused(ask({ phone: WANJIKU, kind: 'award', cursor }), 400, 'request.invalidField');
  });
});
