import { type FailureName, paymentMessages } from '#core/messages/payments.ts';
import { payerMessageNames } from '#shared/payments/result-codes.ts';
import { wordsOf } from '#test/support/messages.ts';

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
      `Tumepokea KES 2,400 (SLK7X1Y2Z3) kwa ajili ya ${swahili}.`,
    );
  },
);
