/** Once a debt is no longer paid, charges come to no more than was owed then. */
import { type InDuplum, inDuplumOf } from '#shared/agreements/in-duplum.ts';
import { installmentsFrom } from '#shared/agreements/schedule.ts';

/** Due at the ends of February to May. */
const terms = {
  schedule: installmentsFrom(1_200, 4, '2026-01-31'),
  isDelivered: true,
  graceDays: 3,
};

const line = (event: 'pay' | 'charge' | 'waive', day: string, amount: number, added = day) => {
  const part = event === 'charge' ? 'fee' : null;
  return { line: 0, event, day, amount, part, at: `${added}T09:00:00Z` } as const;
};

const limitOn = (today: string, ...lines: ReturnType<typeof line>[]): InDuplum | null =>
  inDuplumOf(
    terms,
    lines.map((one, index) => ({ ...one, line: index + 1 })),
    today,
  );

it('the law limits nothing before something is late', () => {
  expect(limitOn('2026-02-28', line('charge', '2026-02-10', 5_000))).toBeNull();
});

it.each<[string, ReturnType<typeof line>[], InDuplum]>([
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
    { since: '2026-03-31', most: 900, charged: 50 },
  ],
  [
    'a charge for an earlier day was added later',
    [line('charge', '2026-02-10', 60, '2026-04-02')],
    { since: '2026-02-28', most: 1_200, charged: 60 },
  ],
  [
    'a charge with notice was waived before its day',
    [line('charge', '2026-04-10', 400, '2026-03-02'), line('waive', '2026-03-20', 400)],
    { since: '2026-02-28', most: 1_200, charged: 400 },
  ],
  [
    'a charge that had been added before was open',
    [line('charge', '2026-02-10', 80), line('charge', '2026-04-10', 90, '2026-02-12')],
    { since: '2026-02-28', most: 1_200, charged: 170 },
  ],
  [
    'the charge itself begins the arrears',
    [line('pay', '2026-02-28', 600), line('charge', '2026-02-10', 70, '2026-04-02')],
    { since: '2026-03-31', most: 600, charged: 70 },
  ],
])('where %s, the limit is what was owed on the last day without arrears', (_, lines, limit) => {
  expect(limitOn('2026-04-15', ...lines)).toEqual(limit);
});

/** A new schedule from 30 April on was accepted on 15 April, when three installments had been due. */
function renewed(today: string, ...lines: ReturnType<typeof line>[]): InDuplum | null {
  const due = terms.schedule.filter(({ dueDay }) => dueDay < '2026-04-15');
  const accepted = {
    ...line('pay', '2026-04-15', 0),
    event: 'restructure' as const,
    details: { due },
  };
  const journal = [accepted, ...lines].map((one, index) => ({ ...one, line: index + 1 }));
  return inDuplumOf(
    { ...terms, schedule: installmentsFrom(1_200, 6, '2026-04-30') },
    journal,
    today,
  );
}

it('a new schedule pays no arrears: the limit and what was charged stay until they are paid', () => {
  const fee = line('charge', '2026-03-10', 700);
  const limit = { since: '2026-02-28', most: 1_200, charged: 700 };
  expect(renewed('2026-05-10', fee)).toEqual(limit);
  expect(renewed('2026-07-10', fee, line('pay', '2026-05-30', 200))).toEqual(limit);
  const paid = line('pay', '2026-05-30', 600);
  expect(renewed('2026-06-10', paid)).toBeNull();
  expect(renewed('2026-09-10', paid)).toEqual({ since: '2026-08-30', most: 600, charged: 0 });
});
