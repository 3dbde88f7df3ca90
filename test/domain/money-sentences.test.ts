/** Each sentence about money, with the fact that proves it and that fact's test. */
import { globSync, readFileSync } from 'node:fs';
import { paymentMessages } from '#core/messages/payments.ts';
import { errors } from '#shared/errors.ts';
import { callbackProblems } from '#shared/payments/callback-problems.ts';
import {
  ENDED,
  NO_MPESA,
  NOT_PAID,
  PAID,
  PAID_NOT_LISTED,
  payerMessageOf,
  payerMessages,
  TOO_MANY,
} from '#shared/payments/result-codes.ts';
import { unmatchedReasons } from '#shared/payments/unmatched-reasons.ts';
import { moneyFacts as facts } from '#test/support/money-facts.ts';

type Fact = keyof typeof facts;

const sentences: Readonly<Record<string, Fact>> = {
  'Payment received. M-Pesa receipt {receipt}.': 'counted',
  'This payment counts here: {amount}, paid on {day}.': 'countedByClaim',
  'This payment counts for {ref}: {amount}, paid on {day}.': 'countedByClaim',
  'A payment with this receipt was counted already.': 'countedByClaim',
  'A payment with this reference was already counted.': 'onceByReference',
  'A payment with this reference was counted already.': 'onceByReference',
  'M-Pesa has no payment of this request. Nothing was taken from your account.': 'missed',
  'Payment not completed: M-Pesa has no payment of this request.': 'missed',
  'A similar payment was just sent. Wait 2 minutes and check your messages first.': 'refused',
  'We have not heard from M-Pesa yet. If money left your account, it will show here. Do not pay again yet.':
    'countsLater',
  'M-Pesa has not said what became of this request, and our office looks for it. If money left your account, it counts. You can pay again: if this request is paid as well, both count.':
    'undecided',
  'M-Pesa has not said what became of your last request (KES {amount}). You can pay again: if that one is paid as well, both count.':
    'undecided',
  'Our office has ended this request. If money left your account, it still counts: call us with the receipt.':
    'ended',
  'Our office has ended a request to pay. If money left your account, it still counts: call us with the receipt.':
    'ended',
  'M-Pesa says that you have paid. The receipt shows here when M-Pesa sends it. Do not pay again.':
    'saidPaidByQuery',
  'M-Pesa says that you have paid, and we are finding out for what. Do not pay again: we call you.':
    'saidPaid',
  'M-Pesa says that a payment was made, and we are finding out for what. Do not pay again: we call you.':
    'saidPaid',
  'This payment has come, and the office finds out what it pays. You are told when it counts. Do not pay again.':
    'unmatched',
  'M-Pesa has not told us whether this payment was made, so we do not know. Our office looks for it. Do not pay again yet. Call us:':
    'claimUndecided',
  'We found no payment of yours with this receipt. Compare it with the SMS: O and 0 look alike. Is it right? Call us:':
    'none',
  'This payment was given back to its payer.': 'givenBack',
  'A payment was reversed': 'journal',
  '{amount} of {receipt} was taken back on {day}. It is owed again.': 'journal',
  'You have paid in full': 'journal',
  'You have paid in full.': 'journal',
  'It names another amount than was asked for. Only the confirmation of M-Pesa, or its list, counts money then.':
    'otherAmount',
  'It tells of money that came to another short code than ours.': 'otherShortCode',
  'M-Pesa has reversed a part of a payment only. Nothing was taken back: look in its portal, and decide with a second person.':
    'partReversed',
  'It says that the payment was made, and not to whom or how much. The claim waits under Not decided.':
    'claimUndecided',
  'M-Pesa has reversed a payment that is not to be taken back any more, or was paid back otherwise.':
    'notTwice',
  'It was taken back from the agreement that had it.': 'takenBack',
  'What it would buy was paid before.': 'bought',
  'M-Pesa reverses only what was paid by M-Pesa.': 'byMpesaAlone',
  'It was refunded already, and would go back twice: KES {left} of what was paid is left.':
    'notTwice',
};

/** Sentences about counting rules or advice, not about money's fate. */
const rules = [
  'Nothing changes without your answer. What you have paid stays paid.',
  'Apply again when a commitment has been paid off.',
  'Whoever recorded this may record no payments any more. Drop it, and record it again.',
];

/** Words that tell money's fate. */
const CLAIM =
  /taken (?:from|back)|\b(?:have|has) paid|(?:was|were|been) (?:paid|counted|reversed|refunded)|payments?\b[^.:]{0,30}\b(?:was|has|have|counts|received|completed|come)\b|no payment|not completed|money (?:left|that came)|has given|paid in full|both count/i;

const ofMoney = /^(?:payments|collection|repayments|purchases)\./;

/** The sentences of owners' screens, refusals, notifications and the office's money screens. */
const said: readonly string[] = [
  ...['prompts', 'repayments', 'shared'].flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(`web/src/locales/sw/${name}.json`, 'utf8'))),
  ),
  ...Object.values(payerMessages).map(({ text }) => text),
  ...Object.values(callbackProblems),
  ...Object.values(unmatchedReasons),
  ...Object.entries(errors).flatMap(([code, [, message]]) =>
    ofMoney.test(code) ? String(message) : [],
  ),
  paymentMessages.failed.line({ path: '', reason: 'notPaid' }).en,
  paymentMessages.ended.line({ path: '' }).en,
  paymentMessages.lookedFor.line({ path: '' }).en,
];

it('each sentence that says what became of money has a fact that proves it', () => {
  const claims = said.filter((one) => CLAIM.test(one) && !rules.includes(one));
  expect(claims.filter((one) => !Object.hasOwn(sentences, one))).toEqual([]);
  expect(Object.keys(sentences).filter((one) => !said.includes(one))).toEqual([]);
});

it('each fact about money has a test of its own', () => {
  const without = Object.values(facts).filter(
    ([path, title]) => !readFileSync(path, 'utf8').includes(title),
  );
  expect(without).toEqual([]);
  expect(new Set(Object.values(sentences))).toEqual(new Set(Object.keys(facts)));
});

it('"nothing was taken" is said of a list alone that covers the whole time of a prompt', () => {
  const codes = [NOT_PAID, PAID, PAID_NOT_LISTED, ENDED, '1032', '5555', NO_MPESA, TOO_MANY];
  expect(codes.filter((code) => payerMessageOf(code) === 'notPaid')).toEqual([NOT_PAID]);
  const sources = globSync('**/*.ts', { cwd: 'core/payments' }).filter((name) =>
    /\bNOT_PAID\b/.test(readFileSync(`core/payments/${name}`, 'utf8')),
  );
  expect(sources).toEqual(['counting/pull-payments.ts']);
});
