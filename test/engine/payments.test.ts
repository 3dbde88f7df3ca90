/** Money that M-Pesa tells of, in every order, twice, late and at once, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agreement } from '#core/agreements/agreement.entity.ts';
import { stateOfAgreement } from '#core/agreements/whole-agreement.ts';
import { confirmWaiting } from '#core/collection/confirm.ts';
import { takeBackPayment } from '#core/collection/propose.ts';
import { listCallbacks } from '#core/collection/read-day.ts';
import { forgetCredentials, isDoorKey } from '#core/mpesa/credentials.ts';
import { nairobiStamp } from '#core/mpesa/nairobi-time.ts';
import type { PushOutcome } from '#core/mpesa/outcomes.ts';
import { askAboutAttempts } from '#core/payments/ask.ts';
import { attemptIdOf } from '#core/payments/attempt-id.ts';
import { callback } from '#core/payments/callback.entity.ts';
import { deps as paymentDeps } from '#core/payments/deps.ts';
import { keepCallback } from '#core/payments/keep-callback.ts';
import { payment } from '#core/payments/payment.entity.ts';
import { pullPayments, reconcile } from '#core/payments/pull-payments.ts';
import { readAttempt } from '#core/payments/read-attempt.ts';
import { settleCallback } from '#core/payments/settle-callback.ts';
import { startPayment } from '#core/payments/start-payment.ts';
import { startPurchase } from '#core/payments/start-purchase.ts';
import { answerAtDoor, validate } from '#core/payments/validate.ts';
import { randomLetters } from '#core/platform/random-letters.ts';
import { write } from '#core/platform/write.ts';
import { purchase } from '#core/purchases/purchase.entity.ts';
import type { CallbackKind } from '#shared/payments/callback-kinds.ts';
import { DAY_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { givenAccount } from '#test/support/account.ts';
import { njeri, otieno } from '#test/support/actors.ts';
import { acceptNewest, givenOfferOf, newestProject, projectDeps } from '#test/support/project.ts';
import { newPhone } from '#test/support/sign-in.ts';

const DEPOSIT = 50_000;

let userId = '';
let ref = '';
let phone = '';

/** What M-Pesa answers to the next push, and what happens before that answer arrives. */
let answer: PushOutcome;
let meanwhile: () => Promise<unknown> = async () => undefined;
/** The keys of the pushes so far. */
let pushed: string[] = [];
let query: Awaited<ReturnType<typeof paymentDeps.queryPush>> = { outcome: 'open' };
let asked = 0;
let later = 0;

const deps = {
  ...paymentDeps,
  canPrompt: () => true,
  countEvent: () => undefined,
  clock: () => Date.now() + later,
  pause: async () => undefined,
  push: async ({ resultKey }: { resultKey: string }) => {
    pushed.push(resultKey);
    await meanwhile();
    return answer;
  },
  queryPush: async (prompt: string) => {
    const isLast = answer.outcome === 'sent' && answer.checkoutRequestId === prompt;
    // Attempts of other tests are open as well.
    if (!isLast) return { outcome: 'busy' } as const;
    asked += 1;
    return query;
  },
};

beforeEach(async () => {
  pushed = [];
  later = 0;
  asked = 0;
  meanwhile = async () => undefined;
  query = { outcome: 'open' };
  answer = { outcome: 'sent', checkoutRequestId: `ws_CO_${randomUUID()}`, merchantRequestId: '1' };
  phone = newPhone();
  userId = await givenAccount();
  ref = await givenAgreement(userId);
});

async function givenAgreement(of: string): Promise<string> {
  await givenOfferOf(of, DEPOSIT);
  await acceptNewest(of);
  return (await newestProject(of)).agreements[0]?.ref ?? '';
}

const start = (changes: Partial<Parameters<typeof startPayment>[1]> = {}) =>
  startPayment(deps, { userId, ref, amount: 10_000, phone, key: randomUUID(), ...changes });

const lastKey = (): string => pushed.at(-1) ?? '';

const newReceipt = (): string => `T${randomLetters(9)}`;

interface Told {
  receipt?: string | undefined;
  amount?: number | undefined;
  code?: number;
  prompt?: string | undefined;
}

/** The callback of a push, as M-Pesa writes it. */
function resultOf({ receipt = newReceipt(), amount = 10_000, code = 0, prompt }: Told): string {
  const Item = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(nairobiStamp(deps.clock())) },
    { Name: 'PhoneNumber', Value: Number(phone.slice(1)) },
  ];
  const CheckoutRequestID =
    prompt ?? (answer.outcome === 'sent' ? answer.checkoutRequestId : 'ws_CO_1');
  const paid = code === 0 ? { CallbackMetadata: { Item } } : {};
  const stkCallback = { CheckoutRequestID, ResultCode: code, ResultDesc: 'Any words', ...paid };
  return JSON.stringify({ Body: { stkCallback } });
}

/** The confirmation of a payment to our short code. */
const confirmationOf = ({
  receipt = newReceipt(),
  amount = 10_000,
  account = ref,
  payer = `2547 ***** ${phone.slice(-3)}`,
}: Told & { account?: string; payer?: string }): string =>
  JSON.stringify({
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: nairobiStamp(deps.clock()),
    TransAmount: `${amount}.00`,
    BusinessShortCode: '174379',
    BillRefNumber: account,
    MSISDN: payer,
  });

/** Keeps a message as the door does, and does what it says. */
async function take(
  kind: CallbackKind,
  body: string,
  subject: string | null = null,
  isExpected = true,
) {
  let kept: ReturnType<typeof callback.read> = null;
  const createCallback: typeof deps.createCallback = async (item) => {
    kept = item;
    await deps.createCallback(item);
  };
  const message = { kind, subject, body: Buffer.from(body), from: '196.201.214.200' };
  await keepCallback({ ...deps, createCallback }, message, async () => isExpected);
  if (kept) await settleCallback(deps, kept);
}

const result = (told: Told = {}, key = lastKey()) =>
  take('result', resultOf(told), attemptIdOf(key));

const confirmation = (told: Parameters<typeof confirmationOf>[0] = {}) =>
  take('confirmation', confirmationOf(told));

/** Two people take the newest payment of the agreement back. */
async function takeBackNewest() {
  const line = `${(await whole()).journal.at(-1)?.line}`;
  const day = nairobiDay(Date.now());
  const body = { version: 1, line, day, reason: 'It was paid by another shop.' };
  await takeBackPayment(projectDeps, await whole(), njeri, body);
  await confirmWaiting(projectDeps, await whole(), otieno);
}

const whole = async () => {
  const found = await deps.readWholeAgreement({ userId, ref });
  if (!found) throw new Error('there is no agreement');
  return found;
};

const paid = async () => (await whole()).agreement.paid;

const attempt = () => readAttempt(deps, { userId, attemptId: attemptIdOf(lastKey()) });

const problems = async () =>
  (await callback.list({ key: { subject: attemptIdOf(lastKey()) } })).map(({ problem }) => problem);

/** M-Pesa lists these payments. */
const listing = (arrivals: object[], rows = arrivals.length) => ({
  ...deps,
  pull: async ({ offset }: { offset: number }) =>
    (offset === 0
      ? { arrivals, rows, unclear: rows - arrivals.length }
      : { arrivals: [], rows: 0, unclear: 0 }) as Awaited<ReturnType<typeof paymentDeps.pull>>,
});

describe('a payment by a prompt', () => {
  it('is stored before M-Pesa hears of it, and counts when the callback says so', async () => {
    meanwhile = async () => expect((await attempt()).state).toBe('Initiated');
    expect(await start()).toMatchObject({ state: 'Prompt Sent', phone: `...${phone.slice(-3)}` });
    const receipt = newReceipt();
    await result({ receipt });
    expect(await attempt()).toMatchObject({ state: 'Succeeded', receipt, message: null });
    const { agreement: after, journal } = await whole();
    expect(journal.at(-1)).toMatchObject({
      event: 'pay',
      amount: 10_000,
      channel: 'push',
      reference: receipt,
      by: 'mpesa',
      role: 'system',
      day: nairobiDay(Date.now()),
    });
    expect(after.paid).toBe(10_000);
    expect(stateOfAgreement(await whole(), nairobiDay(Date.now())).paid).toBe(10_000);
  });

  it('threat 107: a callback that comes three times, and three times at once, counts once', async () => {
    await start();
    const receipt = newReceipt();
    await Promise.all([result({ receipt }), result({ receipt }), result({ receipt })]);
    for (let time = 0; time < 3; time += 1) await result({ receipt });
    expect(await paid()).toBe(10_000);
    expect((await whole()).journal.filter(({ event }) => event === 'pay')).toHaveLength(1);
  });

  it('a callback before the answer to the push counts, and the answer changes nothing', async () => {
    const receipt = newReceipt();
    meanwhile = () => result({ receipt });
    expect(await start()).toMatchObject({ state: 'Succeeded', receipt });
    expect(await paid()).toBe(10_000);
  });

  it('threat 108: a push whose answer is lost is not repeated, and is paid by its callback', async () => {
    answer = { outcome: 'unknown' };
    const key = randomUUID();
    expect((await start({ key })).state).toBe('Checking');
    expect((await start({ key })).state).toBe('Checking');
    expect(pushed).toHaveLength(1);
    await result();
    expect((await attempt()).state).toBe('Succeeded');
  });

  it('threat 107: a confirmation first: the payment counts once, and the attempt has its receipt', async () => {
    await start();
    const receipt = newReceipt();
    await confirmation({ receipt });
    await result({ receipt });
    expect(await attempt()).toMatchObject({ state: 'Succeeded', receipt });
    expect(await paid()).toBe(10_000);
  });

  it('a confirmation that hides its payer, and then the callback: the payment counts once', async () => {
    await start();
    const receipt = newReceipt();
    await confirmation({ receipt, payer: 'a'.repeat(64) });
    await result({ receipt });
    expect(await attempt()).toMatchObject({ state: 'Succeeded', receipt });
    expect(await paid()).toBe(10_000);
  });

  it('a confirmation after the callback, or at the same moment, finds the payment', async () => {
    await start();
    const receipt = newReceipt();
    await Promise.all([result({ receipt }), confirmation({ receipt })]);
    await confirmation({ receipt });
    expect(await attempt()).toMatchObject({ state: 'Succeeded', receipt });
    expect(await paid()).toBe(10_000);
  });

  it('a callback that is lost: the confirmation alone ends the attempt', async () => {
    await start();
    const receipt = newReceipt();
    await confirmation({ receipt });
    expect(await attempt()).toMatchObject({ state: 'Succeeded', receipt });
  });

  it('money that comes after M-Pesa said that it would not counts all the same', async () => {
    await start();
    await result({ code: 1037 });
    expect(await attempt()).toMatchObject({ state: 'Failed', message: 'phoneNotReached' });
    await result();
    expect(await attempt()).toMatchObject({ state: 'Succeeded', message: null });
    expect(await paid()).toBe(10_000);
  });

  it('a late payment of an older attempt leaves the newer one open', async () => {
    await start();
    const [older = ''] = pushed;
    await result({ code: 1037 });
    const { attemptId } = await start({ amount: 20_000 });
    await result({}, older);
    expect(await paid()).toBe(10_000);
    expect(await deps.findLatestAttempt({ userId, ref })).toMatchObject({
      attemptId,
      state: 'Prompt Sent',
    });
  });
});

describe('what is no payment', () => {
  it('a code that is known to end an attempt ends it, and another one can begin', async () => {
    await start();
    await result({ code: 1032 });
    expect(await attempt()).toMatchObject({ state: 'Failed', message: 'cancelled' });
    expect((await start()).state).toBe('Prompt Sent');
    expect(await paid()).toBe(0);
  });

  it('a code that nobody knows leaves the attempt open, and the office sees the message', async () => {
    await start();
    await result({ code: 5555 });
    expect((await attempt()).state).toBe('Checking');
    expect(await problems()).toEqual(['unknownCode']);
    await result();
    expect((await attempt()).state).toBe('Succeeded');
  });

  it('a push that M-Pesa refuses has failed, and says why', async () => {
    answer = { outcome: 'refused', code: '500.001.1001' };
    expect(await start()).toMatchObject({ state: 'Failed', message: 'notTaken' });
  });

  it('threat 106: a callback with another amount moves nothing, whenever it comes', async () => {
    await start();
    const receipt = newReceipt();
    await result({ receipt, amount: 50_000 });
    await result({ receipt, amount: 50_000 });
    expect(await paid()).toBe(0);
    expect(await deps.findPayment(receipt)).toMatchObject({
      state: 'Unmatched',
      reason: 'otherAmount',
    });
    expect(await attempt()).toMatchObject({ state: 'Checking', receipt: null, message: 'paid' });
    expect(await problems()).toEqual(['otherAmount', 'otherAmount']);
  });

  it('threat 106: the URL of a prompt that was paid counts no second receipt', async () => {
    await start();
    await result();
    await result();
    expect(await paid()).toBe(10_000);
    expect(await problems()).toEqual([undefined, 'otherPrompt']);
  });

  it('threat 106: of three receipts for one prompt at the same moment, one counts', async () => {
    await start();
    await Promise.all([result(), result(), result()]);
    expect(await paid()).toBe(10_000);
    expect((await problems()).filter((one) => one === 'otherPrompt')).toHaveLength(2);
  });

  it('threat 106: a callback of another prompt moves nothing', async () => {
    await start();
    await result({ prompt: 'ws_CO_of_another' });
    expect([await paid(), (await attempt()).state]).toEqual([0, 'Prompt Sent']);
    expect(await problems()).toEqual(['otherPrompt']);
  });

  it('threat 106: a callback of the prompt of another agreement moves nothing in either', async () => {
    const other = await givenAccount();
    const otherRef = await givenAgreement(other);
    await start({ userId: other, ref: otherRef });
    const prompt = answer.outcome === 'sent' ? answer.checkoutRequestId : '';
    const id = `ws_CO_${randomUUID()}`;
    answer = { outcome: 'sent', checkoutRequestId: id, merchantRequestId: '2' };
    await start();
    await result({ prompt });
    const theirs = await deps.readWholeAgreement({ userId: other, ref: otherRef });
    expect([await paid(), theirs?.agreement.paid]).toEqual([0, 0]);
    expect(await problems()).toEqual(['otherPrompt']);
  });

  it('threat 106: a megabyte to the URL of an attempt moves nothing, and the office sees it', async () => {
    await start();
    const body = 'x'.repeat(1024 * 1024);
    await take('result', body, attemptIdOf(lastKey()));
    expect([await paid(), (await attempt()).state]).toEqual([0, 'Prompt Sent']);
    const { callbacks } = await listCallbacks(deps);
    expect(callbacks[0]).toMatchObject({ problem: 'notUnderstood', bytes: body.length });
  });

  it('threat 106: the id of an attempt, which its owner sees, opens no URL of its callback', async () => {
    const { attemptId } = await start();
    expect(pushed).not.toContain(attemptId);
    expect(attemptIdOf(attemptId)).not.toBe(attemptId);
    expect(await deps.findAttempt(attemptIdOf(attemptId))).toBeNull();
  });

  it.each([
    '',
    '<html><body>Bad Gateway</body></html>',
    '{"Body":{}}',
    '[]',
    '\u0000',
    '{"Body":{"stkCallback":{"ResultCode":"0"}}}',
  ])('a callback %j moves nothing and is kept for the office', async (body) => {
    await start();
    await take('result', body, attemptIdOf(lastKey()));
    expect(await paid()).toBe(0);
    const [kept] = await callback.list({ key: { subject: attemptIdOf(lastKey()) } });
    expect(kept).toMatchObject({ body, bytes: Buffer.byteLength(body) });
    expect(kept?.problem).toMatch(/^(notUnderstood|incomplete)$/);
  });
});

describe('one open attempt', () => {
  it('threat 108: of ten attempts at once to pay an agreement, one shows a prompt', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start()));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []));
    expect(refused).toHaveLength(9);
    expect([...new Set(refused)]).toEqual(['payments.inProgress']);
    expect(pushed).toHaveLength(1);
  });

  it('an attempt is refused while another one is open, with its amount and its age', async () => {
    await start();
    later = 3 * MINUTE_MS;
    await expect(start({ amount: 1 })).rejects.toMatchObject({
      code: 'payments.inProgress',
      params: { amount: 10_000, minutes: 3 },
    });
  });

  it('threat 108: a request that comes twice at once shows one prompt', async () => {
    const key = randomUUID();
    const both = await Promise.all([start({ key }), start({ key })]);
    expect(new Set(both.map(({ attemptId }) => attemptId)).size).toBe(1);
    expect(pushed).toHaveLength(1);
  });
});

describe('what can be paid', () => {
  it('an amount is at most what is owed, the deposit included', async () => {
    const most = Math.min((await whole()).agreement.total, 250_000);
    await expect(start({ amount: most + 1 })).rejects.toMatchObject({
      code: 'payments.amount',
      params: { most },
    });
    expect((await start({ amount: most })).amount).toBe(most);
  });

  it('threat 108: a number is asked for KES 500,000 a day, and what was not paid does not count', async () => {
    const refs = [ref];
    const owners = [userId, await givenAccount(), await givenAccount()];
    for (const owner of owners.slice(1)) refs.push(await givenAgreement(owner));
    const from = (index: number) => ({
      userId: owners[index] ?? '',
      ref: refs[index] ?? '',
      amount: 250_000,
    });
    await start(from(0));
    await start(from(1));
    await expect(start({ ...from(2), amount: 1 })).rejects.toMatchObject({
      code: 'payments.dayLimit',
    });
    await result({ code: 1032 });
    expect((await start(from(2))).state).toBe('Prompt Sent');
  });

  it('threat 40: a stranger finds neither the agreement nor the attempt', async () => {
    const { attemptId } = await start();
    const stranger = await givenAccount();
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'done',
        (error) => error.code,
      );
    expect(await code(start({ userId: stranger }))).toBe('agreements.notFound');
    expect(await code(readAttempt(deps, { userId: stranger, attemptId }))).toBe(
      'payments.notFound',
    );
  });

  it('a landline is sent no prompt', async () => {
    await expect(start({ phone: '020 123 4567' })).rejects.toMatchObject({
      code: 'signIn.phoneNotAllowed',
    });
  });
});

describe('a payment by Paybill', () => {
  it('counts for the agreement whose reference was typed, in any case and with blanks', async () => {
    const account = ` ${ref.slice(0, 3)} ${ref.slice(3).toLowerCase()} `;
    await confirmation({ account, payer: '2547 ***** 999' });
    expect((await whole()).journal.at(-1)).toMatchObject({ channel: 'paybill', amount: 10_000 });
  });

  it('an account that nobody has is kept as unmatched, once', async () => {
    const receipt = newReceipt();
    await confirmation({ receipt, account: 'NOBODYS00' });
    await confirmation({ receipt, account: 'NOBODYS00' });
    expect(await deps.findPayment(receipt)).toMatchObject({
      state: 'Unmatched',
      reason: 'unknownAccount',
      account: 'NOBODYS00',
    });
  });

  it('a payment for an agreement that is cancelled is kept as unmatched, and the attempt stays open', async () => {
    await start();
    const key = { userId, ref };
    await write(agreement.patch(key, { set: { status: 'Cancelled' } }));
    const receipt = newReceipt();
    await result({ receipt });
    await result({ receipt });
    expect(await deps.findPayment(receipt)).toMatchObject({
      state: 'Unmatched',
      reason: 'cancelled',
    });
    expect(await attempt()).toMatchObject({ state: 'Checking', receipt: null });
  });

  it('a confirmation that hides its payer ends the attempt that asked for its amount', async () => {
    await start();
    const receipt = newReceipt();
    await confirmation({ receipt, payer: 'a'.repeat(64) });
    expect(await attempt()).toMatchObject({ state: 'Succeeded', receipt });
  });

  it('nobody may pay an agreement that is cancelled', async () => {
    const key = { userId, ref };
    await write(agreement.patch(key, { set: { status: 'Cancelled' } }));
    const verdict = await validate(deps, confirmationOf({}));
    expect(verdict).toMatchObject({ ResultCode: 'C2B00012' });
  });

  it('threat 106: a wrong key is told what everybody is told, and so is M-Pesa when we fail', async () => {
    const body = confirmationOf({ account: 'NOBODYS00' });
    const fail = async () => {
      throw new Error('the secret cannot be read');
    };
    const wrong = await answerAtDoor({ ...deps, isDoorKey: async () => false }, 'x', body);
    const failed = await answerAtDoor({ ...deps, isDoorKey: fail }, 'x', body);
    const right = await answerAtDoor({ ...deps, isDoorKey: async () => true }, 'x', body);
    expect([wrong, failed, right].map(({ ResultCode }) => ResultCode)).toEqual([
      '0',
      '0',
      'C2B00012',
    ]);
  });

  it('more than is owed is credit', async () => {
    await confirmation({ amount: (await whole()).agreement.total + 700 });
    expect(stateOfAgreement(await whole(), nairobiDay(Date.now()))).toMatchObject({
      outstanding: 0,
      credit: 700,
    });
  });

  it('a second message with another amount changes no unmatched payment', async () => {
    await start();
    const receipt = newReceipt();
    await result({ receipt, amount: 50_000 });
    await confirmation({ receipt, amount: 10_000 });
    expect(await deps.findPayment(receipt)).toMatchObject({ state: 'Unmatched', amount: 50_000 });
    expect(await paid()).toBe(0);
  });

  it("a payment of M-Pesa's tomorrow counts today, so that what it pays off is paid off", async () => {
    const { total } = (await whole()).agreement;
    const midnight = Date.parse(`${nairobiDay(Date.now() + DAY_MS)}T00:00:00+03:00`);
    later = midnight + 1000 - Date.now();
    const body = confirmationOf({ amount: total });
    later -= 3000;
    await take('confirmation', body);
    expect((await whole()).agreement.paid).toBe(total);
  });

  it('a payment of next year was paid when we heard of it', async () => {
    const receipt = newReceipt();
    later = 400 * DAY_MS;
    const body = confirmationOf({ receipt });
    later = 0;
    await take('confirmation', body);
    expect((await deps.findPayment(receipt))?.day).toBe(nairobiDay(Date.now()));
  });

  it('two payments at the same moment both count', async () => {
    await Promise.all([confirmation({ amount: 1 }), confirmation({ amount: 2 })]);
    expect(await paid()).toBe(3);
  });

  it.each([
    ['the reference of an agreement', {}, '0'],
    ['an account that nobody has', { account: 'NOBODYS00' }, 'C2B00012'],
    ['no whole amount', { amount: 10.5 }, 'C2B00013'],
    ['nothing', { amount: 0 }, 'C2B00013'],
  ])('M-Pesa is told whether %s can be paid', async (_, told: object, ResultCode) => {
    const body = confirmationOf(told).replace('10.5.00', '10.50').replace('"0.00"', '"0"');
    expect(await validate(deps, body)).toMatchObject({ ResultCode });
  });
});

describe('an attempt of which M-Pesa says nothing', () => {
  it('is asked about more rarely the older it is, and is Checking once its prompt is over', async () => {
    await start();
    await askAboutAttempts(deps);
    expect(asked).toBe(0);
    later = 16_000;
    await askAboutAttempts(deps);
    await askAboutAttempts(deps);
    expect([asked, (await attempt()).state]).toEqual([1, 'Prompt Sent']);
    later = 80_000;
    await askAboutAttempts(deps);
    expect([asked, (await attempt()).state]).toEqual([2, 'Checking']);
    await result({ code: 1032 });
  });

  it('a prompt that was paid by its query alone stays Checking, and says so', async () => {
    await start();
    later = 16_000;
    query = { outcome: 'paid' };
    await askAboutAttempts(deps);
    expect(await attempt()).toMatchObject({ state: 'Checking', message: 'paid', receipt: null });
    await result();
    expect((await attempt()).state).toBe('Succeeded');
  });

  it.each([
    ['busy', 'Prompt Sent'],
    ['unknown', 'Prompt Sent'],
    ['open', 'Prompt Sent'],
  ] as const)('a query that answers %s fails nothing', async (outcome, state) => {
    await start();
    later = 16_000;
    query = { outcome };
    await askAboutAttempts(deps);
    expect((await attempt()).state).toBe(state);
    await result({ code: 1032 });
  });

  it('is asked about in the run that finds it, also when others are asked about before', async () => {
    await start();
    later = 80_000;
    let turns = 3;
    const queryPush = async () =>
      turns-- > 0 ? ({ outcome: 'busy' } as const) : ({ outcome: 'failed', code: '1037' } as const);
    const openAttempts = async () =>
      (await deps.openAttempts()).filter(({ attemptId }) => attemptId === attemptIdOf(lastKey()));
    await askAboutAttempts({ ...deps, queryPush, openAttempts });
    expect((await attempt()).state).toBe('Failed');
  });

  it('is Checking once its prompt is over, also when M-Pesa takes no question', async () => {
    await start();
    later = 80_000;
    query = { outcome: 'busy' };
    await askAboutAttempts(deps);
    expect((await attempt()).state).toBe('Checking');
    await result({ code: 1032 });
  });

  it('a query with a code that ends an attempt ends it', async () => {
    await start();
    later = 16_000;
    query = { outcome: 'failed', code: '1037' };
    await askAboutAttempts(deps);
    expect(await attempt()).toMatchObject({ state: 'Failed', message: 'phoneNotReached' });
  });
});

describe('the list of M-Pesa', () => {
  const stateOf = async (attemptId: string) => {
    const { state, message } = await readAttempt(deps, { userId, attemptId });
    return [state, message];
  };

  it('an attempt of more than an hour of which it has nothing has failed, so that the owner may try again', async () => {
    const { attemptId } = await start();
    later = 59 * MINUTE_MS;
    await pullPayments(listing([]), 3);
    expect(await stateOf(attemptId)).toEqual(['Prompt Sent', null]);
    later = 61 * MINUTE_MS;
    await pullPayments(listing([]), 3);
    expect(await stateOf(attemptId)).toEqual(['Failed', 'notPaid']);
    expect(await start()).toMatchObject({ state: 'Prompt Sent' });
  });

  it('rows that nobody understands may be payments: no attempt fails for them', async () => {
    const { attemptId } = await start();
    later = 2 * 60 * MINUTE_MS;
    await pullPayments(listing([], 1), 3);
    expect(await stateOf(attemptId)).toEqual(['Prompt Sent', null]);
  });

  it('threat 107: a payment that two people took back is not counted again by a message', async () => {
    const [receipt, payer] = [newReceipt(), '2547 ***** 999'];
    await confirmation({ receipt, payer });
    await takeBackNewest();
    await confirmation({ receipt, payer });
    const told = { receipt, amount: 10_000, account: ref, at: Date.now(), payer: null, name: null };
    await pullPayments(listing([told]), 3);
    expect(await paid()).toBe(0);
    expect(await deps.findPayment(receipt)).toMatchObject({
      state: 'Unmatched',
      reason: 'wrongAgreement',
    });
  });

  it('an alarm rings for money that is unmatched for more than a day, also in a night without a list', async () => {
    await confirmation({ account: 'NOBODYHAS' });
    const counted: unknown[] = [];
    const countEvent = (...event: unknown[]) => void counted.push(event);
    later = DAY_MS + MINUTE_MS;
    const night = reconcile({ ...deps, countEvent, pull: async () => null });
    await expect(night).rejects.toThrow('no list');
    expect(counted).toEqual([['Payment', 'unmatchedForLong']]);
  });

  it('a payer of whom M-Pesa says that money came is not told that nothing was taken', async () => {
    const { attemptId } = await start();
    await result({ amount: 9 });
    later = 2 * 60 * MINUTE_MS;
    await pullPayments(listing([]), 3);
    expect(await stateOf(attemptId)).toEqual(['Failed', 'lookedFor']);
  });
});

describe('a payment of a purchase by its account', () => {
  const bundle = (price: number) => ({ id: 'sms-100', credits: 100, price });
  const forSale = (price: number) => ({
    ...deps,
    catalogue: () => ({ bundles: [bundle(price)], plans: [] }) as never,
  });

  /** @returns the account of a purchase whose prompt was cancelled */
  async function givenCancelled(): Promise<string> {
    const order = { kind: 'credits' as const, id: 'sms-100', price: 10, userId, phone };
    await startPurchase(forSale(10), { ...order, key: randomUUID() });
    await result({ code: 1032 });
    return (await deps.findAttempt(attemptIdOf(lastKey())))?.account ?? '';
  }

  const purchases = async () => (await purchase.list({ key: { userId } })).length;

  it('brings what was bought once, whatever is paid to the account', async () => {
    const account = await givenCancelled();
    const payments = [1, 2, 3].map(() => confirmation({ account, amount: 10 }));
    await Promise.all(payments);
    expect(await purchases()).toBe(1);
    const unmatched = (await deps.pageUnmatched(100)).items.filter(
      (one) => one.account === account,
    );
    expect(unmatched.map(({ reason }) => reason)).toEqual(['boughtAlready', 'boughtAlready']);
  });

  it('stops no list while it is being given back', async () => {
    const account = await givenCancelled();
    const [given, other] = [newReceipt(), newReceipt()];
    await confirmation({ receipt: given, account: 'NOBODYS00', amount: 10 });
    const refund = { reference: 'FT1', reason: 'Nobody knows it.', by: 'njeri', at: '2026-11-24' };
    await write(payment.patch({ receipt: given }, { set: { refund } }));
    const told = { at: Date.now(), payer: null, name: null };
    await pullPayments(
      listing([
        { ...told, receipt: given, account, amount: 10 },
        { ...told, receipt: other, account: ref, amount: 500 },
      ]),
      3,
    );
    expect([await purchases(), await paid()]).toEqual([0, 500]);
  });

  it('brings nothing two days later, and M-Pesa is told not to take it', async () => {
    const account = await givenCancelled();
    later = 3 * DAY_MS;
    const body = confirmationOf({ account, amount: 10 });
    expect(await validate(deps, body)).toMatchObject({ ResultCode: 'C2B00012' });
    await take('confirmation', body);
    expect(await purchases()).toBe(0);
  });
});

describe('what others can do with a number', () => {
  it('threat 108: prompts of other accounts use up no prompt of its own account', async () => {
    const other = await givenAccount();
    const ownPhone = (await deps.findUser(userId))?.phone ?? '';
    answer = { outcome: 'refused', code: '1' };
    const order = { kind: 'credits' as const, id: 'sms-100', price: 10, userId: other };
    const sold = { bundles: [{ id: 'sms-100', credits: 100, price: 10 }], plans: [] };
    const buy = () =>
      startPurchase(
        { ...deps, catalogue: () => sold as never },
        { ...order, phone: ownPhone, key: randomUUID() },
      ).then(
        () => 'asked',
        ({ code }) => code,
      );
    const outcomes = [];
    for (let index = 0; index < 12; index += 1) outcomes.push(await buy());
    expect(outcomes.filter((one) => one === 'asked')).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('payments.tooManyPrompts');
    answer = {
      outcome: 'sent',
      checkoutRequestId: `ws_CO_${randomUUID()}`,
      merchantRequestId: '1',
    };
    expect(await start({ phone: ownPhone })).toMatchObject({ state: 'Prompt Sent' });
  });
});

describe('what strangers send', () => {
  const DOOR_KEY = 'a1'.repeat(20);

  const secretOf = (changes: object): string =>
    JSON.stringify({
      consumerKey: 'k',
      consumerSecret: 's',
      passkey: 'p',
      initiator: 'i',
      securityCredential: 'c',
      doorKey: DOOR_KEY,
      ...changes,
    });

  /** Keeps a confirmation with a key while the secret says this. */
  async function keptWith(doorKey: string, SecretString: string) {
    secretIs(SecretString);
    const createCallback = vi.fn<typeof deps.createCallback>();
    const body = Buffer.from(confirmationOf({}));
    const message = { kind: 'confirmation' as const, subject: null, doorKey, body };
    const from = '192.0.2.7';
    await keepCallback({ ...deps, createCallback }, { ...message, from }, () => isDoorKey(doorKey));
    const [kept] = createCallback.mock.lastCall ?? [];
    if (!kept) throw new Error('nothing was kept');
    await deps.createCallback(kept);
    return kept;
  }

  function secretIs(SecretString: string): void {
    forgetCredentials();
    vi.spyOn(SecretsManagerClient.prototype, 'send').mockImplementation(async () => ({
      SecretString,
    }));
  }

  beforeEach(() => vi.stubEnv('MPESA_SECRET_ARN', 'arn'));
  afterEach(() => {
    vi.restoreAllMocks();
    forgetCredentials();
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'replace-me'],
    ['no key of the door', secretOf({ doorKey: undefined })],
    ['an empty key of the door', secretOf({ doorKey: '' })],
  ])(
    'threat 109: while the secret has %s, no key is believed, and what is true counts later',
    async (_, secret) => {
      const forged = await keptWith('', secret);
      await expect(settleCallback(deps, forged)).rejects.toThrow('The secret of M-Pesa');
      const honest = await keptWith(DOOR_KEY, secret);
      await expect(settleCallback(deps, honest)).rejects.toThrow('The secret of M-Pesa');
      expect(await paid()).toBe(0);
      secretIs(secretOf({}));
      await settleCallback(deps, forged);
      expect(await paid()).toBe(0);
      await settleCallback(deps, honest);
      expect(await paid()).toBe(10_000);
      const { subject } = forged;
      expect(await callback.list({ key: { subject } })).toMatchObject([{ problem: 'stranger' }]);
    },
  );

  it('threat 106: hides no message of M-Pesa that nobody understood', async () => {
    await take('confirmation', '<html>');
    for (let index = 0; index < 26; index += 1) {
      await take('result', '{}', `stray ${index}`, false);
    }
    const shown = (await listCallbacks(deps)).callbacks;
    expect(shown.some(({ problem }) => problem === 'notUnderstood')).toBe(true);
  });

  it('threat 106: messages to URLs that nobody was given are kept up to 300 an hour', async () => {
    later = 2 * DAY_MS;
    const message = (subject: string) => ({
      kind: 'result' as const,
      subject,
      from: '192.0.2.7',
      body: Buffer.from('{}'),
    });
    const strays = Array.from({ length: 320 }, (_, index) => `stray-${later}-${index}`);
    await Promise.all(strays.map((one) => keepCallback(deps, message(one), async () => false)));
    const kept = strays.map((subject) => callback.list({ key: { subject } }));
    expect((await Promise.all(kept)).flat()).toHaveLength(300);
    await keepCallback(deps, message('expected-all-the-same'), async () => true);
    expect(await callback.list({ key: { subject: 'expected-all-the-same' } })).toHaveLength(1);
  });

  it('threat 106: of a body of a megabyte, 32 KB are kept with the hash of all', async () => {
    const body = Buffer.alloc(1024 * 1024, 'x');
    await keepCallback(
      deps,
      { kind: 'confirmation', subject: 'huge', from: '192.0.2.7', body },
      async () => true,
    );
    const [kept] = await callback.list({ key: { subject: 'huge' } });
    expect(kept).toMatchObject({
      bytes: 1024 * 1024,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(kept?.body).toHaveLength(32 * 1024);
  });
});
