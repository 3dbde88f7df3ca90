/** Payments by M-Pesa through the API, with the M-Pesa of this machine. */
import { describe, expect, it } from 'vitest';
import type { Misbehaviour } from '#local/services/mpesa/mpesa-faults.ts';
import { listNotifications } from '#shared/notifications/contract.ts';
import { claimPayment, readAttempt, readClaim } from '#shared/payments/contract.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import {
  buyCredits,
  buySubscription,
  listPurchases,
  openReceipt,
} from '#shared/purchases/contract.ts';
import { call, newKey } from '#test/support/call.ts';
import { awsEndpoint, baseUrl, hasOthers, runSchedule } from '#test/support/cloud.ts';
import {
  answerPrompt,
  attemptOf,
  givenMpesaFault,
  payByPaybill,
  payByPrompt,
  repaymentsOf,
  startPaying,
} from '#test/support/mpesa.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { done, givenProject, projectOf } from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';

const DEPOSIT = 50_000;

async function givenDebtor(): Promise<{ owner: Owner; ref: string; projectId: string }> {
  const owner = await givenOwner();
  const { ref, projectId } = await givenProject(owner, { deposit: DEPOSIT });
  return { owner, ref, projectId };
}

const paymentsOf = async (owner: Owner, ref: string) =>
  (await repaymentsOf(owner, ref)).facts.filter(({ event }) => event === 'pay');

const payer = '+254799000111';

/** Lets somebody pay by Paybill until so much is owed; below zero is credit. */
async function givenPaidBut(owner: Owner, ref: string, rest: number): Promise<void> {
  const { outstanding } = await repaymentsOf(owner, ref);
  for (let left = outstanding - rest; left > 0; left -= MOST_AT_A_TIME) {
    const amount = Math.min(left, MOST_AT_A_TIME);
    await payByPaybill({ account: ref.toLowerCase(), amount, phone: payer });
  }
  await settled(awsEndpoint);
}

describe.runIf(hasOthers)('a payment by a prompt', () => {
  it('the right PIN pays the deposit once, although M-Pesa tells of it twice, and the project may begin', async () => {
    const { owner, ref, projectId } = await givenDebtor();
    const attempt = await payByPrompt(owner, ref, DEPOSIT);
    expect(attempt).toMatchObject({ state: 'Succeeded', amount: DEPOSIT, message: null });
    const [payment, ...others] = await paymentsOf(owner, ref);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ amount: DEPOSIT, channel: 'push', reference: attempt.receipt });
    expect(payment?.receiptNumber).toMatch(new RegExp(`^${ref}-\\d+$`));
    const { agreements, depositDue } = await projectOf(owner, projectId);
    expect(agreements[0]).toMatchObject({ status: 'Awaiting Delivery', paid: DEPOSIT });
    expect(depositDue).toBe(0);
  });

  it.each([
    ['cancel', 'cancelled'],
    ['wrongPin', 'wrongPin'],
    ['noMoney', 'notEnoughMoney'],
  ] as const)(
    'an answer %s fails the attempt with the message %s, and the next one may begin',
    async (answer, message) => {
      const { owner, ref } = await givenDebtor();
      const { attemptId } = await done(startPaying(owner, ref, { amount: 1_000 }));
      await answerPrompt(owner.phone, answer);
      expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Failed', message });
      expect(await payByPrompt(owner, ref, 1_000)).toMatchObject({ state: 'Succeeded' });
      expect(await paymentsOf(owner, ref)).toHaveLength(1);
    },
  );

  it('nobody is asked twice at once for one agreement', async () => {
    const { owner, ref } = await givenDebtor();
    await done(startPaying(owner, ref, { amount: 1_000 }));
    const { status, refusal } = await startPaying(owner, ref, { amount: 2_000 });
    expect([status, refusal.code]).toEqual([409, 'payments.inProgress']);
    expect(refusal.params).toMatchObject({ amount: 1_000 });
  });

  it.each([0, 10.5, 250_001])('KES %d cannot be asked for', async (amount) => {
    const { owner, ref } = await givenDebtor();
    const { refusal } = await startPaying(owner, ref, { amount });
    expect(refusal.code).toBe('request.invalidField');
  });

  it('nobody is asked for more than what is owed', async () => {
    const { owner, ref } = await givenDebtor();
    await givenPaidBut(owner, ref, 100);
    const { refusal } = await startPaying(owner, ref, { amount: 101 });
    expect(refusal).toMatchObject({ code: 'payments.amount', params: { most: 100 } });
  });

  it.each(['callbackTwice', 'confirmationFirst', 'callbackBeforeAnswer', 'pushLost'] as const)(
    'threat 107: M-Pesa on a day with %s has a payment counted once, and its attempt succeeds',
    async (fault) => {
      const { owner, ref } = await givenDebtor();
      await givenMpesaFault(fault, owner.phone);
      const starting = startPaying(owner, ref, { amount: 2_000 });
      await answerPrompt(owner.phone, 'pay');
      const { attemptId } = await done(starting);
      expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Succeeded' });
      expect(await paymentsOf(owner, ref)).toHaveLength(1);
    },
  );

  it('threat 107: a payment of which only the list knows is counted from it, once however often it is read', async () => {
    const { owner, ref } = await givenDebtor();
    await givenMpesaFault('callbackLost', owner.phone);
    await givenMpesaFault('confirmationLost', owner.phone);
    const { attemptId } = await done(startPaying(owner, ref, { amount: 3_000 }));
    await answerPrompt(owner.phone, 'pay');
    expect(await paymentsOf(owner, ref)).toEqual([]);
    for (let reads = 0; reads < 2; reads += 1) {
      await runSchedule('functions/payments/pull.ts', { work: 'pull' });
    }
    expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Succeeded' });
    expect(await paymentsOf(owner, ref)).toHaveLength(1);
  });

  it('another amount than was asked for moves nothing, and is kept', async () => {
    const { owner, ref } = await givenDebtor();
    await givenMpesaFault('confirmationLost', owner.phone);
    await givenMpesaFault('callbackAmount', owner.phone, { amount: 9 });
    const { attemptId } = await done(startPaying(owner, ref, { amount: 4_000 }));
    await answerPrompt(owner.phone, 'pay');
    expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Checking', message: 'paid' });
    expect(await paymentsOf(owner, ref)).toEqual([]);
  });

  it('a code that nobody knows fails nothing', async () => {
    const { owner, ref } = await givenDebtor();
    await givenMpesaFault('callbackCode', owner.phone, { code: '77777' });
    const { attemptId } = await done(startPaying(owner, ref, { amount: 1_000 }));
    await answerPrompt(owner.phone, 'cancel');
    expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Checking' });
  });

  it('an attempt of another owner is not there', async () => {
    const { owner, ref } = await givenDebtor();
    const { attemptId } = await done(startPaying(owner, ref, { amount: 1_000 }));
    const other = await givenOwner();
    const token = other.tokens.accessToken;
    expect(await call(readAttempt, { token, params: { attemptId } })).toMatchObject({
      status: 404,
      refusal: { code: 'payments.notFound' },
    });
    const { refusal } = await startPaying(other, ref, { amount: 1_000 });
    expect(refusal.code).toBe('agreements.notFound');
  });
});

describe.runIf(hasOthers)('a payment by Paybill', () => {
  it('anybody pays an agreement by its reference, in any case, and too much of it is credit', async () => {
    const { owner, ref } = await givenDebtor();
    await givenPaidBut(owner, ref, -250);
    const account = await repaymentsOf(owner, ref);
    expect(account).toMatchObject({ outstanding: 0, credit: 250 });
    expect(account.facts.every(({ channel }) => channel === 'paybill')).toBe(true);
  });

  it('an account that nobody has is refused before anybody pays', async () => {
    const payment = { account: 'ZZZZZZZZZ', amount: 100, phone: '+254799000112' };
    expect(await payByPaybill(payment)).toHaveProperty('refused');
  });
});

describe.runIf(hasOthers)('the door of M-Pesa', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(`${baseUrl}/api/payments/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });

  const paid = (receipt: string, amount: number) =>
    JSON.stringify({
      Body: {
        stkCallback: {
          ResultCode: 0,
          ResultDesc: 'ok',
          CheckoutRequestID: 'ws_CO_1',
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: amount },
              { Name: 'MpesaReceiptNumber', Value: receipt },
            ],
          },
        },
      },
    });

  it('threat 106: an owner cannot say in M-Pesa’s name that the own attempt was paid: its id is not its key', async () => {
    const { owner, ref } = await givenDebtor();
    const { attemptId } = await done(startPaying(owner, ref, { amount: 1_000 }));
    const response = await post(`results/${attemptId}`, paid('FAKE123456', 1_000));
    expect([response.status, await response.json()]).toEqual([
      200,
      { ResultCode: 0, ResultDesc: 'Accepted' },
    ]);
    expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Prompt Sent' });
    expect(await paymentsOf(owner, ref)).toEqual([]);
  });

  it('threat 106: a confirmation with another key than that of the door counts nothing', async () => {
    const { owner, ref } = await givenDebtor();
    const body = JSON.stringify({
      TransID: 'FAKE765432',
      TransAmount: '5000.00',
      BillRefNumber: ref,
      TransTime: '20261124101010',
      MSISDN: '254712345678',
    });
    expect((await post(`confirmations/${'a'.repeat(40)}`, body)).status).toBe(200);
    expect(await paymentsOf(owner, ref)).toEqual([]);
  });

  it.each([
    ['a page of HTML', '<html><h1>502</h1></html>', 'text/html'],
    ['a megabyte', 'x'.repeat(1024 * 1024), 'application/octet-stream'],
    ['nothing', '', 'text/plain'],
    ['half a JSON', '{"Body":', 'application/json'],
    ['a list', '[[[[]]]]', 'application/json'],
  ])('threat 106: %s is taken, and moves nothing', async (_, body, type) => {
    const response = await post(`results/${'b'.repeat(32)}`, body, type);
    expect(response.status).toBe(200);
    await settled(awsEndpoint);
  });
});

describe.runIf(hasOthers)('a payment of which M-Pesa has told nobody', () => {
  async function givenUntold(misbehaviour?: Misbehaviour) {
    const { owner, ref } = await givenDebtor();
    await givenMpesaFault('confirmationLost', owner.phone);
    if (misbehaviour) await givenMpesaFault(misbehaviour, owner.phone);
    const paid = await payByPaybill({ account: ref, amount: 900, phone: owner.phone });
    return { owner, ref, receipt: paid.receipt ?? '' };
  }

  it.each([
    ['once', undefined],
    ['twice', 'answerTwice'],
  ] as const)(
    'its owner claims it by its receipt, M-Pesa answers %s, and it counts once',
    async (_, misbehaviour) => {
      const { owner, ref, receipt } = await givenUntold(misbehaviour);
      const about = { token: owner.tokens.accessToken, params: { ref } };
      const claim = await done(call(claimPayment, { ...about, body: { receipt } }));
      expect(claim).toMatchObject({ receipt, state: 'Looking', amount: null });
      expect(await paymentsOf(owner, ref)).toMatchObject([{ amount: 900, reference: receipt }]);
      const found = await done(call(readClaim, { ...about, params: { ref, receipt } }));
      expect(found).toMatchObject({ state: 'Counted', ref, amount: 900 });
    },
  );

  it('a claim whose answer is lost is open still, and one of another owner finds nothing', async () => {
    const { owner, ref, receipt } = await givenUntold('answerLost');
    const claimed = async (by: Owner, of: string) => {
      const about = { token: by.tokens.accessToken, params: { ref: of } };
      await done(call(claimPayment, { ...about, body: { receipt: receipt.toLowerCase() } }));
      await settled(awsEndpoint);
      return (await done(call(readClaim, { ...about, params: { ref: of, receipt } }))).state;
    };
    expect(await claimed(owner, ref)).toBe('Looking');
    const other = await givenDebtor();
    expect(await claimed(other.owner, other.ref)).toBe('Not Found');
    expect(await paymentsOf(other.owner, other.ref)).toEqual([]);
    expect(await paymentsOf(owner, ref)).toMatchObject([{ reference: receipt }]);
  });

  it('what has not ten letters and digits of M-Pesa is no receipt', async () => {
    const { tokens } = await givenOwner();
    const about = { token: tokens.accessToken, params: { ref: '000000000' } };
    const wrong = ['', 'TKO7X1Y2Z', 'TKO7X1Y2Z33', 'TKO7X1Y2Z-', 'ТКО7Х1У2З3'];
    const calls = wrong.map((receipt) => call(claimPayment, { ...about, body: { receipt } }));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(wrong.map(() => 400));
  });
});

describe.runIf(hasOthers)('what is bought by a prompt', () => {
  const purchases = (owner: Owner) =>
    done(call(listPurchases, { token: owner.tokens.accessToken, query: {} }));

  it('SMS credits are there when they are paid, once', async () => {
    const owner = await givenOwner();
    const { bundles } = await purchases(owner);
    const [bundle] = bundles;
    const { attemptId } = await done(
      call(buyCredits, {
        token: owner.tokens.accessToken,
        body: { bundle: bundle?.id ?? '', price: bundle?.price ?? 0, phone: owner.phone },
        idempotencyKey: newKey(),
      }),
    );
    await answerPrompt(owner.phone, 'pay');
    expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Succeeded' });
    const { purchases: bought } = await purchases(owner);
    expect(bought).toMatchObject([{ kind: 'credits', quantity: bundle?.credits }]);
    const { receipt = '' } = bought[0] ?? {};
    const ofReceipt = { token: owner.tokens.accessToken, params: { receipt } };
    const { url } = await done(call(openReceipt, ofReceipt));
    expect(await (await fetch(url)).text()).toMatch(/^%PDF-/);
    const { notifications } = await done(
      call(listNotifications, { token: ofReceipt.token, query: {} }),
    );
    expect(notifications[0]?.action).toEqual({ label: 'Receipt', path: '/settings#billing' });
    const { tokens } = await givenOwner();
    const foreign = await call(openReceipt, { ...ofReceipt, token: tokens.accessToken });
    expect([foreign.status, foreign.refusal.code]).toEqual([404, 'purchases.receiptNotFound']);
  });

  it('a subscription begins when it is paid, and two payments add up', async () => {
    const owner = await givenOwner();
    const { plans } = await purchases(owner);
    const [plan] = plans;
    for (let times = 0; times < 2; times += 1) {
      await done(
        call(buySubscription, {
          token: owner.tokens.accessToken,
          body: { plan: plan?.id ?? '', price: plan?.price ?? 0, phone: owner.phone },
          idempotencyKey: newKey(),
        }),
      );
      await answerPrompt(owner.phone, 'pay');
      await settled(awsEndpoint);
    }
    const { subscription, purchases: bought } = await purchases(owner);
    expect(bought).toHaveLength(2);
    // M-Pesa tells the second of a payment, and both may be of one.
    const [first, second] = bought.map(({ until }) => until ?? '').toSorted();
    expect(first).not.toBe(second);
    expect(subscription).toMatchObject({ state: 'Active', end: second });
  });

  it('nobody pays another price than the one that is for sale', async () => {
    const owner = await givenOwner();
    const { refusal } = await call(buyCredits, {
      token: owner.tokens.accessToken,
      body: { bundle: 'sms-10000', price: 1, phone: owner.phone },
      idempotencyKey: newKey(),
    });
    expect(refusal.code).toBe('purchases.notForSale');
  });
});
