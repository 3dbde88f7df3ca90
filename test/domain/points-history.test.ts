import fc from 'fast-check';
import { idsWithin } from '#core/rewards/ledger/entry.entity.ts';
import { momentsOf, nairobiDay } from '#shared/platform/time.ts';
import { entryKind, entryKinds, entryTypes } from '#shared/rewards/entry-kind.ts';
import { forAny } from '#test/support/for-any.ts';

it.each([
  ['award', ['award']],
  ['redeem', ['redeem']],
  ['adjust', ['adjust', 'opening']],
  ['expire', ['expire']],
  ['reversal', ['reverseAward', 'reverseRedeem']],
  ['move', ['mergeOut', 'mergeIn', 'newNumber']],
])('the kind %s holds the types %j', (kind, types) =>
  expect(entryTypes.filter((type) => entryKind(type) === kind)).toEqual(types),
);

it('the kinds hold every type of entry', () => {
  for (const type of entryTypes) expect(entryKinds).toContain(entryKind(type));
});

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A `ulid` of a time, with any random part. */
const idAt = (at: number, chance: readonly number[]): string => {
  let [left, time] = [at, ''];
  for (let n = 0; n < 10; n += 1) {
    time = `${CROCKFORD[left % 32]}${time}`;
    left = Math.floor(left / 32);
  }
  return time + chance.map((n) => CROCKFORD[n]).join('');
};

const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2100, 0, 1) });
const chance = fc.array(fc.nat(31), { minLength: 16, maxLength: 16 });

/** Three times around midnight in Nairobi. */
const close = fc
  .tuple(moment, fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { minLength: 3, maxLength: 3 }))
  .map(([at, steps]) => {
    const midnight = Date.parse(`${nairobiDay(at)}T00:00:00+03:00`);
    return steps.map(([days, ms]) => midnight + days * 24 * 60 * 60 * 1000 + ms - 1);
  });

it('a range of days holds every entry whose day in Nairobi is in it, and no other', () =>
  forAny(close, chance, ([at = 0, one = 0, other = 0], random) => {
    const [from = '', to = ''] = [nairobiDay(one), nairobiDay(other)].toSorted();
    const day = nairobiDay(at);
    const id = idAt(at, random);
    for (const [first, last] of [
      [from, to],
      [from, undefined],
      [undefined, to],
    ]) {
      const range = idsWithin(momentsOf(first, last) ?? {});
      const isWithin = range.first <= id && id <= range.last;
      expect(isWithin).toBe((!first || day >= first) && (!last || day <= last));
    }
  }));

it('a range without a first and a last day holds every entry', () =>
  forAny(moment, chance, (at, random) => {
    const { first, last } = idsWithin({});
    const id = idAt(at, random);
    expect(first <= id && id <= last).toBe(true);
  }));

it('one day is a range from its first to its last millisecond', () =>
  expect(momentsOf('2026-11-21', '2026-11-21')).toEqual({
    first: Date.parse('2026-11-20T21:00:00.000Z'),
    last: Date.parse('2026-11-21T20:59:59.999Z'),
  }));

it('a range before 1970 holds no entry', () => {
  const { first, last } = idsWithin(momentsOf('0001-01-01', '1969-12-31') ?? {});
  expect(first < last && last < idAt(Date.UTC(2020, 0, 1), [])).toBe(true);
});

it.each(['', '2026-02-30', '2026-13-01', '21/11/2026', '2026-11-21T10', 'soon', '+02026-11-21'])(
  '%j is no day, so it makes no range',
  (day) => {
    expect(momentsOf(day, undefined)).toBeNull();
    expect(momentsOf(undefined, day)).toBeNull();
  },
);

it('a range whose last day is before the first is no range', () =>
  forAny(moment, moment, (one, other) => {
    const [first = '', last = ''] = [nairobiDay(one), nairobiDay(other)].toSorted();
    fc.pre(first !== last);
    expect(momentsOf(last, first)).toBeNull();
  }));
