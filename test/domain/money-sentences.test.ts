/**
 * Each sentence about money, with the fact that proves it. The facts are the only ones that make a sentence true: a test
 * of each title proves that nothing else shows the sentence.
 */
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
import facts from './samples/money-facts.json' with { type: 'json' };
import sentences from './samples/money-sentences.json' with { type: 'json' };

/** Sentences about counting rules or advice, not about money's fate. */
const rules = [
  'Nothing changes without your answer. What you have paid stays paid.',
  'Apply again when a commitment has been paid off.',
  'The person who recorded this may no longer record payments. Drop it, and record it again.',
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
    ({ file, title }) => !readFileSync(file, 'utf8').includes(title),
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
