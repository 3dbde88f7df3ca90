/** Notices about unpaid prompts and purchases, on a real DynamoDB engine. */
import { randomBytes } from 'node:crypto';
import { recordPaper } from '#core/agreements/record-paper.ts';
import { notifyDeps, deps as readDeps } from '#core/notifications/deps.ts';
import { eventOf } from '#core/notifications/events.ts';
import { notification } from '#core/notifications/notification.store.ts';
import { notify } from '#core/notifications/notify.ts';
import { readNotifications } from '#core/notifications/read-notifications.ts';
import { paperOrder } from '#core/papers/paper.store.ts';
import { printDeps, printPaper } from '#core/papers/print-paper.ts';
import { type AttemptItem, attempt, attemptAccount } from '#core/payments/attempts/attempt.ts';
import { type AttemptCommand, moveAttempt } from '#core/payments/attempts/change-attempt.ts';
import { countPurchase } from '#core/payments/counting/count-purchase.ts';
import type { Arrival } from '#core/payments/counting/payment.ts';
import { settleReported } from '#core/payments/counting/settle-confirmation.ts';
import { deps } from '#core/payments/deps.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { write } from '#core/platform/table/transact.ts';
import { step } from '#core/projects/project/project.entity.ts';
import { endAfter } from '#core/purchases/bought.ts';
import { findReceipt, openReceipt } from '#core/purchases/receipt.ts';
import { saveSection } from '#core/settings/settings.store.ts';
import { NOT_PAID, PAID } from '#shared/payments/result-codes.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { projectDeps } from '#test/support/project.ts';
import { givenSigned, newReceipt } from '#test/support/repayments.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { itemsWith } from '#test/support/table.ts';

let userId = '';
let phone = '';

beforeEach(async () => {
  phone = newPhone();
  userId = await givenAccount({ phone });
});

async function givenAttempt(changes: Partial<AttemptItem> = {}): Promise<AttemptItem> {
  const attemptId = randomBytes(16).toString('hex');
  const createdAt = new Date().toISOString();
  const asked = { ref: 'F7K2Q9A03', account: 'F7K2Q9A03', amount: 25_000, phone: newPhone() };
  const began = { state: 'Initiated', createdAt, openSince: createdAt } as const;
  const fresh = { phoneHash: attemptId, queries: 0, version: 1 };
  const item = { attemptId, userId, ...asked, ...began, ...fresh, ...changes };
  await write(attempt.create(item));
  return item;
}

/** Does the stream's work for all items of a kind. */
async function work(entity: 'failedAttempt' | 'paper'): Promise<void> {
  for (const item of await itemsWith({ entity, userId })) {
    const event = eventOf(item);
    if (event.of !== 'project') await notify(notifyDeps, event);
  }
}

const lines = () => notification.list({ key: { userId } });

async function payAndTell(ref: string, amount = 1_000): Promise<void> {
  const at = Date.now();
  const receipt = newReceipt();
  await settleReported(deps, { receipt, amount, account: ref, at, payer: null, name: null }, at);
  for (const one of await itemsWith({ entity: 'step', userId })) {
    await notify(notifyDeps, eventOf(one));
  }
}

it('threat 115: a payment of some shillings is told on the dashboard alone', async () => {
  const { ref, projectId } = await givenSigned({ userId });
  const told: string[] = [];
  const queueFreeSms: typeof notifyDeps.queueFreeSms = async ({ text }, kind) => {
    told.push(`${kind}: ${text}`);
    return 'done';
  };
  for (const amount of [99, 100]) {
    const at = Date.now();
    const receipt = newReceipt();
    await settleReported(deps, { receipt, amount, account: ref, at, payer: null, name: null }, at);
  }
  const { steps = [] } = (await projectDeps.readProject({ userId, projectId })) ?? {};
  for (const one of steps.filter(({ event }) => event === 'project.payShare')) {
    await notify({ ...notifyDeps, queueFreeSms }, eventOf({ ...step.create(one).input.Item }));
  }
  expect(await lines()).toHaveLength(2);
  expect(told).toEqual([expect.stringMatching(/^receipt: Received KES 100, /)]);
});

describe('the notice of a prompt that was not paid', () => {
  /** M-Pesa tells an attempt's outcome. @returns the owner's notice */
  async function toldOf(command: AttemptCommand, changes: Partial<AttemptItem> = {}) {
    const { attemptId } = await givenAttempt(changes);
    await moveAttempt(deps, attemptId, command);
    // M-Pesa repeats it, and so does the work.
    await moveAttempt(deps, attemptId, command);
    for (let times = 0; times < 2; times += 1) await work('failedAttempt');
    return lines();
  }

  const fail = (resultCode: string): AttemptCommand => ({ event: 'fail', news: { resultCode } });

  it('an owner is told why once, and led back to where it can be paid', async () => {
    const message = 'Payment not completed: the M-Pesa balance was not enough.';
    const line = { message, label: 'Try again', path: '/repayments?ref=F7K2Q9A03' };
    expect(await toldOf(fail('1'))).toMatchObject([line]);
  });

  it('an owner who reads Kiswahili is told in it', async () => {
    await saveSection(userId, 0, { language: 'sw' });
    const message = 'Malipo hayajakamilika: M-Pesa haikukubali PIN.';
    expect(await toldOf(fail('2001'))).toMatchObject([{ message, label: 'Jaribu tena' }]);
  });

  it('of a prompt that was cancelled on another phone an owner is told, and of one on the own phone not', async () => {
    expect(await toldOf(fail('1032'), { phone })).toEqual([]);
    expect(await toldOf(fail('1032'))).toHaveLength(1);
  });

  it('a push that M-Pesa refuses has said so already', async () => {
    expect(await toldOf({ event: 'refuse', news: { resultCode: '2028' } })).toEqual([]);
  });

  it('one of which M-Pesa lists nothing was not paid, unless M-Pesa has said that it was', async () => {
    const message = 'Payment not completed: M-Pesa has no payment for this request.';
    const told = await toldOf({ event: 'miss', news: { resultCode: NOT_PAID } });
    expect(told).toMatchObject([{ message }]);
    const [, other] = await toldOf({ event: 'miss', news: { resultCode: PAID } });
    expect(other?.message).toMatch(/checking what it was for.*Do not pay again/);
  });

  it('what is paid after all is not told as failed', async () => {
    const { attemptId } = await givenAttempt();
    await moveAttempt(deps, attemptId, fail('1037'));
    await moveAttempt(deps, attemptId, { event: 'pay', news: { receipt: 'SLK7X1Y2Z3' } });
    await work('failedAttempt');
    expect(await lines()).toEqual([]);
  });

  it('what was to be bought is bought in Settings', async () => {
    const purchase = { item: 'month', price: 1_000, quantity: 1 };
    const [line] = await toldOf(fail('1019'), { ref: 'subscription', purchase });
    expect(line?.path).toBe('/settings#billing');
  });
});

describe('the receipt of a purchase', () => {
  async function givenBought(ref: 'credits' | 'subscription', quantity: number): Promise<Arrival> {
    const purchase = { item: 'any', price: 2_400, quantity };
    const bought = await givenAttempt({ ref, amount: 2_400, purchase });
    const told = { receipt: newReceipt(), amount: 2_400, payer: '2547 ***** 678' };
    const { account } = bought;
    const arrival = { ...told, account, channel: 'push' as const, at: Date.now() };
    await countPurchase(deps, arrival, bought);
    return arrival;
  }

  /** Makes the ordered receipts, each twice. */
  async function print(): Promise<void> {
    const orders = await paperOrder.list({ key: { userId, projectId: 'purchases' } });
    for (const order of [...orders, ...orders]) {
      await printPaper({ ...printDeps, recordPaper }, order);
    }
  }

  it('is made once, and its owner is told once, with the way to it', async () => {
    const { receipt } = await givenBought('credits', 500);
    for (let times = 0; times < 2; times += 1) {
      await print();
      await work('paper');
    }
    const message = `KES 2,400 received (${receipt}) for 500 SMS credits.`;
    expect(await lines()).toMatchObject([{ message, label: 'Receipt', path: '/settings#billing' }]);
    expect((await openReceipt(userId, receipt)).url).toContain(receipt);
  });

  it('a subscription begins when it is paid, and two payments add up', async () => {
    for (const quantity of [1, 12]) await givenBought('subscription', quantity);
    const { subscriptionEnd = '' } = (await notifyDeps.findUser(userId)) ?? {};
    const first = Date.parse(endAfter(Date.now(), 1));
    expect(subscriptionEnd).toBe(endAfter(first, 12));
  });

  it('what was not paid is no more to be tried again once the same is paid, and nothing else', async () => {
    const told = async (changes: Partial<AttemptItem>) => {
      const { attemptId } = await givenAttempt(changes);
      await moveAttempt(deps, attemptId, { event: 'fail', news: { resultCode: '1' } });
    };
    const purchase = { item: 'any', price: 2_400, quantity: 500 };
    await told({ ref: 'credits', purchase });
    await told({ ref: 'credits', purchase: { ...purchase, quantity: 100 } });
    const agreement = await givenSigned({ userId });
    await told({ ref: agreement.ref });
    await work('failedAttempt');
    const open = async () => {
      const { notifications } = await readNotifications(readDeps, userId, undefined);
      return notifications.filter(({ isDone, action }) => !isDone && action.label === 'Try again');
    };
    expect(await open()).toHaveLength(3);
    await givenBought('credits', 500);
    await print();
    await work('paper');
    expect((await open()).map(({ action }) => action.path)).toHaveLength(2);
    await payAndTell(agreement.ref);
    expect((await open()).map(({ action }) => action.path)).toEqual(['/settings#billing']);
  });

  it('another amount than the price buys nothing, and has none', async () => {
    const account = `S${randomLetters(11)}`;
    const purchase = { item: 'any', price: 2_400, quantity: 500 };
    const { attemptId } = await givenAttempt({ ref: 'credits', account, amount: 2_400, purchase });
    await write(attemptAccount.create({ account, attemptId }));
    const told = { receipt: newReceipt(), amount: 2_399, account, payer: null };
    const outcome = await settleReported(deps, { ...told, at: null, name: null }, Date.now());
    await print();
    expect([outcome, await findReceipt(userId, told.receipt)]).toEqual(['unmatched', null]);
  });

  it('a subscription has one as well, in the words of its owner', async () => {
    await saveSection(userId, 0, { language: 'sw' });
    const { receipt } = await givenBought('subscription', 12);
    await print();
    await work('paper');
    const message = `Tumepokea KES 2,400 (${receipt}) za usajili wa miezi 12.`;
    expect(await lines()).toMatchObject([{ message }]);
  });

  it('threat 40: is there for its owner alone, and not before it is made', async () => {
    const { receipt } = await givenBought('credits', 100);
    const open = (of: string, named: string) => codeOf(openReceipt(of, named));
    expect(await open(userId, receipt)).toBe('purchases.receiptNotFound');
    await print();
    expect(await open(await givenAccount(), receipt)).toBe('purchases.receiptNotFound');
    expect(await open(userId, '../purchases/x')).toBe('purchases.receiptNotFound');
  });
});
