import { type FailureName, paymentMessages } from '#core/messages/payments.ts';
import type { repaymentMessages } from '#core/messages/repayments.ts';
import { chargeParts } from '#shared/agreements/charges.ts';
import { payerMessageNames } from '#shared/payments/result-codes.ts';
import { languages } from '#shared/platform/languages.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { type ProjectFacts, projectText, wordsOf } from '#test/support/messages.ts';
import samples from './samples/money-texts.json' with { type: 'json' };

type MoneyEvent = keyof typeof repaymentMessages | 'project.payShare' | 'project.changeShare';

const facts: Omit<ProjectFacts, 'details'> = {
  ref: 'F7K2Q9A03',
  name: 'Kamau Hardware POS',
  systemNeed: 'ERP / POS System',
  fullName: 'Wanjiku Kamau',
  at: '2026-11-23T05:00:00.000Z',
  isOwn: false,
  siteHost: 'app.example.co.ke',
  businessName: 'KAMAU HARDWARE',
  paybill: '123456',
};

const reminded = { ref: 'F7K2Q9A03', number: 3, installments: 12, count: 1, amount: 25_000 };
const due = { ...reminded, dueDay: '2026-11-30', daysLate: 3 };
const paid = {
  ref: 'F7K2Q9A03',
  status: 'Active',
  fact: 'pay',
  amount: 25_000,
  channel: 'push',
  receipt: 'SLK7X1Y2Z3',
  rows: [3],
  installments: 12,
  outstanding: 225_000,
  credit: 0,
  nextDue: { number: 4, day: '2026-12-30', amount: 25_000 },
};

const proposed = { ref: 'F7K2Q9A03', reason: 'The shop burnt down.', lastDay: '2027-11-30' };
const slip = { ref: 'F7K2Q9A03', amount: 5_000, receipt: 'FT9912', reason: 'No such payment.' };

const textOf = (event: MoneyEvent, details: object, language: 'en' | 'sw' = 'en') =>
  projectText(event, { ...facts, details: { ...details } }, language);

const smsOf = (...given: Parameters<typeof textOf>): string => textOf(...given)?.sms ?? '';

it.each(Object.entries(samples.whole))('%s', (_, { event, details, text }) =>
  expect(textOf(event as MoneyEvent, details)).toEqual(text),
);

it.each(Object.entries(samples.parts))('%s', (_, { event, details, text }) =>
  expect(textOf(event as MoneyEvent, details)).toMatchObject(text),
);

it('the account stands in the place of a name that is too long for one part', () => {
  const businessName = 'Kamau and Daughters Hardware and General Building Supplies Limited';
  const given = { ...facts, businessName, details: { ...due } };
  const { sms } = projectText('repayment.overdue', given, 'en') ?? {};
  expect(sms).toMatch(/^F7K2Q9A03: KES 25,000 was due/);
});

it.each([
  [{ rows: [0] }, 'for the deposit.'],
  [{ rows: [3, 4, 5] }, 'for installments 3 to 5 of 12.'],
  [{ rows: [0, 1] }, 'for F7K2Q9A03.'],
  [{ rows: [12, 13] }, 'for F7K2Q9A03.'],
  [{ rows: [], credit: 500, outstanding: 0 }, 'for F7K2Q9A03. Credit KES 500.'],
  [{ channel: 'bank', receipt: 'FT2611230001' }, ', bank FT2611230001, for installment 3'],
])('a payment with %j says so', (change, part) =>
  expect(smsOf('project.payShare', { ...paid, ...change })).toContain(part),
);

it('nobody is told that a debt was written off: it is still owed', () =>
  expect(textOf('project.changeShare', { ...paid, fact: 'writeOff' })).toBeNull());

it('a new schedule is proposed until its last day, and holds for nothing before it is accepted', () => {
  const { message, sms } = textOf('project.proposeSchedule', proposed) ?? {};
  expect(message).toBe(
    'We suggest a new schedule for F7K2Q9A03, until 30 Nov 2027. Nothing changes until you accept it.',
  );
  expect(sms).toContain('accept it: app.example.co.ke/repayments. Call +254');
});

it('threat 161: credit that goes to another number is told by it, and to the own number not at all', () => {
  const asked = { ref: 'F7K2Q9A03', amount: 700 };
  expect(textOf('project.askRefund', asked)).toBeNull();
  expect(smsOf('project.askRefund', { ...asked, to: '+2547*****678' })).toBe(
    'You asked us to pay KES 700 of F7K2Q9A03 to another number, +2547*****678. Not you? Call +254 20 500 0100 now.',
  );
});

/** Every event, with its longest values. */
const longest: [MoneyEvent, object][] = [
  ['repayment.upcoming', { ...due, number: 47, installments: 48, amount: 1_800_000 }],
  ['repayment.today', { ...due, amount: 1_800_000 }],
  ['repayment.overdue', { ...due, amount: 1_800_000, daysLate: 120 }],
  ['repayment.overdue', { ...due, amount: 1_800_000, daysLate: 1_200, count: 48 }],
  ...(['pay', 'takeBack', 'refund'] as const).map((fact): [MoneyEvent, object] => [
    'project.payShare',
    {
      ...paid,
      fact,
      rows: [36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47],
      installments: 48,
      amount: fact === 'pay' ? 1_800_000 : -1_800_000,
      outstanding: 1_800_000,
    },
  ]),
  ['project.proposeSchedule', proposed],
  ['project.refuseSlip', { ...slip, amount: 10_000_000, receipt: 'F'.repeat(40) }],
  ['project.askRefund', { ref: 'F7K2Q9A03', amount: 10_000_000, to: '+2547*****678' }],
  ...[
    ...chargeParts.map((part) => ({ fact: 'charge', part })),
    { fact: 'waive' },
    { fact: 'restructure' },
  ].map((told): [MoneyEvent, object] => [
    'project.changeShare',
    { ...paid, ...told, amount: 1_800_000, outstanding: 1_800_000 },
  ]),
];

it.each(languages.flatMap((language) => longest.map((one) => [language, ...one] as const)))(
  'in %s, %s of %j is one part in GSM-7',
  (language, event, details) => {
    const sms = smsOf(event, details, language);
    expect([sms, segmentsOf(sms)]).toMatchObject([sms, { encoding: 'GSM-7', segments: 1 }]);
  },
);

const failures = payerMessageNames.filter(
  (name): name is FailureName => name !== 'paid' && name !== 'lookedFor' && name !== 'ended',
);

it.each(failures)('a prompt that was not paid for %s is told with a reason of its own', (name) => {
  const { message, label } = wordsOf(paymentMessages.failed, { reason: name }, 'en') ?? {};
  expect([message, label]).toEqual([
    expect.stringMatching(/^Payment not completed: .+\.$/),
    'Try again',
  ]);
  const kiswahili = wordsOf(paymentMessages.failed, { reason: name }, 'sw');
  expect(kiswahili?.message).toMatch(/^Malipo hayajakamilika: .+\.$/);
});

it.each([
  [{ kind: 'credits', quantity: 500 }, '500 SMS credits', 'SMS 500'],
  [{ kind: 'subscription', quantity: 1 }, 'a month of the subscription', 'usajili wa mwezi mmoja'],
  [{ kind: 'subscription', quantity: 12 }, '12 months of the subscription', 'usajili wa miezi 12'],
] as const)(
  'a purchase of %o is told with its amount and its receipt',
  (what, english, swahili) => {
    const facts = { ...what, amount: 2_400, receipt: 'SLK7X1Y2Z3' };
    expect(wordsOf(paymentMessages.bought, facts, 'en')?.message).toBe(
      `KES 2,400 received (SLK7X1Y2Z3) for ${english}.`,
    );
    expect(wordsOf(paymentMessages.bought, facts, 'sw')?.message).toBe(
      `Tumepokea KES 2,400 (SLK7X1Y2Z3) za ${swahili}.`,
    );
  },
);
