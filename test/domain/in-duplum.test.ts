/** Once a debt is no longer paid, charges come to no more than was owed then. */
import fc from 'fast-check';
import { type InDuplum, inDuplumOf } from '#shared/agreements/in-duplum.ts';
import { type FactLine, factsOf } from '#shared/agreements/journal-facts.ts';
import { stateOf } from '#shared/agreements/replay.ts';
import { installmentsFrom } from '#shared/agreements/schedule.ts';
import { dayAfter } from '#shared/platform/time.ts';
import { forAny } from '#test/support/for-any.ts';

/** Due at the ends of February to May. */
const terms = {
  schedule: installmentsFrom(1_200, 4, '2026-01-31'),
  isDelivered: true,
  graceDays: 3,
};

type Line = FactLine & { at: string };

const line = (event: 'pay' | 'charge' | 'refund', day: string, amount: number, added = day) =>
  ({
    event,
    day,
    amount,
    part: event === 'charge' ? 'fee' : null,
    at: `${added}T09:00:00Z`,
  }) as const;

const limitOn = (today: string, ...lines: Omit<Line, 'line'>[]): InDuplum | null =>
  inDuplumOf(
    terms,
    lines.map((one, index) => ({ line: index + 1, ...one })),
    today,
  );

it('the law limits nothing before something is late', () => {
  expect(limitOn('2026-02-28', line('charge', '2026-02-10', 5_000))).toBeNull();
});

it.each<[string, Omit<Line, 'line'>[], InDuplum]>([
  ['nothing was paid', [], { since: '2026-02-28', most: 1_200, charged: 0 }],
  [
    'the first was paid, with a charge before',
    [line('charge', '2026-02-10', 40), line('pay', '2026-02-28', 340)],
    { since: '2026-03-31', most: 900, charged: 0 },
  ],
  [
    'parts were paid later, and something was always late',
    [
      line('pay', '2026-03-20', 200),
      line('pay', '2026-04-02', 200),
      line('charge', '2026-04-03', 30),
    ],
    { since: '2026-02-28', most: 1_200, charged: 30 },
  ],
  [
    'the arrears were paid meanwhile',
    [line('charge', '2026-03-02', 50), line('pay', '2026-03-20', 300)],
    { since: '2026-03-31', most: 900, charged: 0 },
  ],
  [
    'a charge for an earlier day was added later',
    [line('charge', '2026-02-10', 60, '2026-04-02')],
    { since: '2026-02-28', most: 1_200, charged: 60 },
  ],
  [
    'the charge itself begins the arrears',
    [line('pay', '2026-02-28', 600), line('charge', '2026-02-10', 70, '2026-04-02')],
    { since: '2026-03-31', most: 600, charged: 70 },
  ],
])('where %s, the limit is what was owed on the last day without arrears', (_, lines, limit) => {
  expect(limitOn('2026-04-15', ...lines)).toEqual(limit);
});

const anyDay = fc.integer({ min: -10, max: 140 }).map((days) => dayAfter('2026-01-31', days));

const anyLines = fc.array(
  fc
    .record({
      event: fc.constantFrom('pay' as const, 'pay' as const, 'charge' as const, 'refund' as const),
      day: anyDay,
      amount: fc.integer({ min: 1, max: 500 }),
      added: anyDay,
    })
    .map(({ event, day, amount, added }) => line(event, day, amount, added)),
  { maxLength: 8 },
);

it('of any life, going back day by day finds the same limit', () => {
  forAny(anyLines, anyDay, (lines, today) => {
    const numbered = lines.map((one, index) => ({ line: index + 1, ...one }));
    const stateOn = (day: string) =>
      stateOf(terms, factsOf(numbered.filter((one) => one.day <= day)), day);
    let last = today;
    while (stateOn(last).overdue.days > 0) last = dayAfter(last, -1);
    const limit = inDuplumOf(terms, numbered, today);
    expect(limit === null).toBe(last === today);
    if (!limit) return;
    expect(limit.since <= last).toBe(true);
    expect(stateOn(limit.since).overdue.days).toBe(0);
    expect(stateOn(dayAfter(last, 1)).overdue.days).toBeGreaterThan(0);
  });
});
