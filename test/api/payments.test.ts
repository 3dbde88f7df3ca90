/** Payments through the API, with this machine's M-Pesa. */
import type { Misbehaviour } from '#local/services/mpesa/mpesa-faults.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { done, outcomeOf } from '#test/support/call.ts';
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
import { givenProject, projectOf } from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';

const DEPOSIT = 50_000;

async function givenDebtor() {
  const owner = await givenOwner();
  return { owner, ...(await givenProject(owner, { deposit: DEPOSIT })) };
}

/** An asked payer, with M-Pesa's faults. */
async function givenAsked(amount = 1_000, faults: Partial<Record<Misbehaviour, object>> = {}) {
  const debtor = await givenDebtor();
  for (const [fault, more] of Object.entries(faults)) {
    await givenMpesaFault(fault as Misbehaviour, debtor.owner.phone, more);
  }
  const { attemptId } = await done(startPaying(debtor.owner, debtor.ref, { amount }));
  return { ...debtor, attemptId };
}

const paymentsOf = async (owner: Owner, ref: string) =>
  (await repaymentsOf(owner, ref)).facts.filter(({ event }) => event === 'pay');

const payer = '+254799000111';

/** Paybill payments until so much is owed; below zero is credit. */
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
      const { owner, ref, attemptId } = await givenAsked();
      await answerPrompt(owner.phone, answer);
      expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Failed', message });
      expect(await payByPrompt(owner, ref, 1_000)).toMatchObject({ state: 'Succeeded' });
      expect(await paymentsOf(owner, ref)).toHaveLength(1);
    },
  );

  it.each([0, 10.5, 250_001])('KES %d cannot be asked for', async (amount) => {
    const { owner, ref } = await givenDebtor();
    expect((await startPaying(owner, ref, { amount })).refusal.code).toBe('request.invalidField');
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
    const faults = { callbackLost: {}, confirmationLost: {} };
    const { owner, ref, attemptId } = await givenAsked(3_000, faults);
    await answerPrompt(owner.phone, 'pay');
    expect(await paymentsOf(owner, ref)).toEqual([]);
    for (let reads = 0; reads < 2; reads += 1) {
      await runSchedule('functions/payments/pull.ts', { work: 'pull' });
    }
    expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Succeeded' });
    expect(await paymentsOf(owner, ref)).toHaveLength(1);
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
    const { owner, ref, attemptId } = await givenAsked();
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
    ['without saying who was paid', 'answerOdd'],
  ] as const)(
    'its owner claims it by its receipt, M-Pesa answers %s, and it counts once',
    async (_, misbehaviour) => {
      const { owner, ref, receipt } = await givenUntold(misbehaviour);
      const claim = await done(owner.claimPayment({ ref, receipt }));
      expect(claim).toMatchObject({ receipt, state: 'Looking', amount: null });
      expect(await paymentsOf(owner, ref)).toMatchObject([{ amount: 900, reference: receipt }]);
      const found = await done(owner.readClaim({ ref, receipt }));
      expect(found).toMatchObject({ state: 'Counted', ref, amount: 900 });
    },
  );

  it('a claim whose answer is lost is open still, and one of another owner finds nothing', async () => {
    const { owner, ref, receipt } = await givenUntold('answerLost');
    const claimed = async (by: Owner, of: string) => {
      await done(by.claimPayment({ ref: of, receipt: receipt.toLowerCase() }));
      await settled(awsEndpoint);
      return (await done(by.readClaim({ ref: of, receipt }))).state;
    };
    expect(await claimed(owner, ref)).toBe('Looking');
    const other = await givenDebtor();
    expect(await claimed(other.owner, other.ref)).toBe('Not Found');
    expect(await paymentsOf(other.owner, other.ref)).toEqual([]);
    expect(await paymentsOf(owner, ref)).toMatchObject([{ reference: receipt }]);
  });

  it('what has not ten letters and digits of M-Pesa is no receipt', async () => {
    const owner = await givenOwner();
    const wrong = ['', 'TKO7X1Y2Z', 'TKO7X1Y2Z33', 'TKO7X1Y2Z-', 'ТКО7Х1У2З3'];
    const calls = wrong.map((receipt) => owner.claimPayment({ ref: '000000000', receipt }));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(wrong.map(() => 400));
  });
});

describe.runIf(hasOthers)('what is bought by a prompt', () => {
  const purchases = (owner: Owner) => done(owner.listPurchases());

  it('SMS credits are there when they are paid, once', async () => {
    const owner = await givenOwner();
    const { bundles } = await purchases(owner);
    const [bundle] = bundles;
    const { phone } = owner;
    const wanted = { bundle: bundle?.id, price: bundle?.price, phone };
    const { attemptId } = await done(owner.buyCredits(wanted));
    await answerPrompt(phone, 'pay');
    expect(await attemptOf(owner, attemptId)).toMatchObject({ state: 'Succeeded' });
    const { purchases: bought } = await purchases(owner);
    expect(bought).toMatchObject([{ kind: 'credits', quantity: bundle?.credits }]);
    const { receipt = '' } = bought[0] ?? {};
    const { url } = await done(owner.openReceipt({ receipt }));
    expect(await (await fetch(url)).text()).toMatch(/^%PDF-/);
    const { notifications } = await done(owner.listNotifications());
    expect(notifications[0]?.action).toEqual({ label: 'Receipt', path: '/settings#billing' });
    const refused = await (await givenOwner()).openReceipt({ receipt });
    expect(outcomeOf(refused)).toEqual([404, 'purchases.receiptNotFound']);
  });

  it('a subscription that gives nothing is not for sale', async () => {
    const owner = await givenOwner();
    const { plans, subscription } = await purchases(owner);
    expect([plans, subscription]).toEqual([[], { state: 'Unsubscribed', end: null }]);
    const wanted = { plan: 'month', price: 1_000, phone: owner.phone };
    expect((await owner.buySubscription(wanted)).refusal.code).toBe('purchases.notForSale');
  });

  it('nobody pays another price than the one that is for sale', async () => {
    const owner = await givenOwner();
    const cheap = { bundle: 'sms-10000', price: 1, phone: owner.phone };
    expect((await owner.buyCredits(cheap)).refusal.code).toBe('purchases.notForSale');
  });
});
