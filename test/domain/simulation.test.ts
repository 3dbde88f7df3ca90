import { simulate } from '#scripts/ops/simulation.ts';

interface Output {
  status: string;
  rows: Record<string, unknown>[];
  outstanding: number;
  credit: number;
  creditSince: string | null;
  overdue: { amount: number; days: number };
}

const run = (input: unknown) => simulate(input) as Output;

const schedule = [
  ['2026-02-28', 313],
  ['2026-03-31', 313],
  ['2026-04-30', 313],
  ['2026-05-31', 311],
];

const row = (number: number, changes: object = {}) => {
  const [due, amount] = schedule[number - 1] ?? [];
  const nothing = { fees: 0, penalties: 0, paid: 0, paidOn: null, daysOverdue: 0 };
  return { number, due, amount, ...nothing, balance: amount, status: 'Scheduled', ...changes };
};

it('prints every figure of each row', () => {
  const events = [{ do: 'pay', on: '2026-03-01', amount: 500, recorded: '2026-03-02' }];
  expect(run({ schedule, events, today: '2026-04-05' })).toEqual({
    status: 'Active',
    rows: [
      row(1, { paid: 313, balance: 0, status: 'Paid', paidOn: '2026-03-01' }),
      row(2, { paid: 187, balance: 126, status: 'Overdue', daysOverdue: 5 }),
      row(3),
      row(4),
    ],
    outstanding: 750,
    credit: 0,
    creditSince: null,
    overdue: { amount: 126, days: 5 },
  });
});

it('makes the schedule of a total, with the day of the month on which it began', () => {
  const { rows } = run({ total: 1_250, installments: 4, start: '2026-01-31' });
  expect(rows.map(({ due, amount }) => [due, amount])).toEqual(schedule);
});

it('begins with an event as with the day itself, and waits for its delivery before', () => {
  const events = [{ do: 'start', on: '2026-01-31' }];
  const given = { total: 1_250, installments: 4, events };
  expect(run({ ...given, today: '2026-01-30' }).status).toBe('Awaiting Delivery');
  expect(run({ ...given, today: '2026-01-31' })).toEqual(
    run({ total: 1_250, installments: 4, start: '2026-01-31', today: '2026-01-31' }),
  );
});

it('takes the named payment of a day back', () => {
  const events = [
    { do: 'pay', on: '2026-02-28', amount: 100 },
    { do: 'pay', on: '2026-02-28', amount: 200 },
    { do: 'undo', on: '2026-02-28', nth: 2 },
  ];
  expect(run({ schedule, events }).outstanding).toBe(1_150);
});

it('looks at the last day on which something was recorded unless a day is given', () => {
  const events = [{ do: 'pay', on: '2026-02-01', amount: 1, recorded: '2026-03-10' }];
  expect(run({ schedule, events }).overdue).toEqual({ amount: 312, days: 10 });
});

it('knows charges, waivers and refunds', () => {
  const events = [
    { do: 'charge', on: '2026-02-10', kind: 'penalty', amount: 50 },
    { do: 'waive', on: '2026-02-11', kind: 'penalty' },
    { do: 'pay', on: '2026-02-12', amount: 1_300 },
    { do: 'refund', on: '2026-02-13', amount: 20 },
  ];
  const { status, credit, creditSince } = run({ schedule, events });
  expect({ status, credit, creditSince }).toEqual({
    status: 'Settled Early',
    credit: 30,
    creditSince: '2026-02-12',
  });
});

it('prints a list for a list', () => {
  const one = { schedule, today: '2026-01-31' };
  expect(simulate([one, one])).toEqual([run(one), run(one)]);
});

it.each([
  [{ schedule, events: [{ do: 'pay', on: '2026-02-30', amount: 1 }] }, /events\.0\.on/],
  [{ schedule, events: [{ do: 'pay', on: '2026-02-28', amount: 1.5 }] }, /events\.0\.amount/],
  [{ schedule, events: [{ do: 'undo', on: '2026-02-28', nth: 1 }] }, /no payment number 1/],
  [{ schedule, interest: 3 }, /interest/],
  [{ total: 1_250, installments: 4 }, /start/],
])('says what is wrong with %j', (input, problem) =>
  expect(() => simulate(input)).toThrow(problem),
);
