/** M-Pesa's messages about money, in every order, repeated, late and parallel, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { factOfPayment } from '#core/accounting/facts.ts';
import { agreement } from '#core/agreements/agreement.entity.ts';
import { stateOfAgreement } from '#core/agreements/whole-agreement.ts';
import { pageOfAudit } from '#core/audit/audit.store.ts';
import { moneyDeps } from '#core/collection/money-deps.ts';
import { recordPayment } from '#core/collection/propose.ts';
import { listCallbacks } from '#core/collection/read-day.ts';
import { endAttempt, listUndecided } from '#core/collection/undecided.ts';
import { listUnmatched } from '#core/collection/unmatched-payments.ts';
import { forgetCredentials, isDoorKey } from '#core/mpesa/credentials.ts';
import type { PushOutcome } from '#core/mpesa/outcomes.ts';
import { askAboutAttempts } from '#core/payments/asking/ask-about-attempts.ts';
import { attemptIdOf } from '#core/payments/attempts/attempt.ts';
import { readAttempt, startPayment, startPurchase } from '#core/payments/attempts/start-payment.ts';
import { payment as paymentEntity } from '#core/payments/counting/payment.ts';
import { pullPayments, reconcile } from '#core/payments/counting/pull-payments.ts';
import { deps as paymentDeps } from '#core/payments/deps.ts';
import { type CallbackItem, callback } from '#core/payments/door/callback.ts';
import { keepCallback } from '#core/payments/door/keep-callback.ts';
import { settleCallback } from '#core/payments/settle-callback.ts';
import { answerAtDoor, validate } from '#core/payments/validate.ts';
import { write } from '#core/platform/table/transact.ts';
import { purchase } from '#core/purchases/purchase.ts';
import { callbackBody, confirmationBody } from '#local/services/mpesa/mpesa-messages.ts';
import type { Movement, Prompt } from '#local/services/mpesa/mpesa-state.ts';
import type { CallbackKind } from '#shared/payments/callback-kinds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import { codeOf } from '#test/support/outcomes.ts';
import {
  asOwnBusiness,
  givenOwnAgreement,
  type OwnAgreement,
} from '#test/support/own-agreement.ts';
import { givenAccount, njeri, otieno } from '#test/support/people.ts';
import { projectDeps } from '#test/support/project.ts';
import { newReceipt } from '#test/support/repayments.ts';
import { newPhone } from '#test/support/sign-in.ts';

const DEPOSIT = 50_000;

let agreed: OwnAgreement;
/** Of the agreement. */
let [userId, ref] = ['', ''];
let phone = '';

/** The receipt of the tested payment. */
let receipt = '';

/** M-Pesa's next prompt, its answer to the push, and what happens before that answer arrives. */
let prompt = '';
let answer: PushOutcome;
let meanwhile: () => Promise<unknown> = async () => undefined;
/** The keys of the pushes so far. */
let pushed: string[] = [];
let query: Awaited<ReturnType<typeof paymentDeps.queryPush>> = { outcome: 'open' };
let asked = 0;
let later = 0;
/** What the use cases counted. */
let counted: unknown[][] = [];

const deps = {
  ...paymentDeps,
  canPrompt: () => true,
  countEvent: (...event: unknown[]) => void counted.push(event),
  clock: () => Date.now() + later,
  shortCode: () => '174379',
  pause: async () => undefined,
  push: async ({ resultKey }: { resultKey: string }) => {
    pushed.push(resultKey);
    await meanwhile();
    return answer;
  },
  // Other tests' attempts are open too.
  openAttempts: async () =>
    (await paymentDeps.openAttempts()).filter((one) => one.userId === userId),
  queryPush: async () => {
    asked += 1;
    return query;
  },
};

function showPrompt() {
  prompt = `ws_CO_${randomUUID()}`;
  answer = { outcome: 'sent', checkoutRequestId: prompt, merchantRequestId: '1' };
}

beforeEach(async () => {
  [pushed, counted, later, asked] = [[], [], 0, 0];
  meanwhile = async () => undefined;
  query = { outcome: 'open' };
  showPrompt();
  receipt = newReceipt();
  phone = newPhone();
  agreed = await givenOwnAgreement(DEPOSIT);
  ({ userId, ref } = agreed);
});

const start = (changes: Partial<Parameters<typeof startPayment>[1]> = {}) =>
  startPayment(deps, { userId, ref, amount: 10_000, phone, key: randomUUID(), ...changes });

/** Asks for a prompt for 100 SMS credits. */
const buy = (changes: { userId?: string; phone?: string } = {}) => {
  const bundle = { id: 'sms-100', credits: 100, price: 10 };
  const catalogue = () => ({ bundles: [bundle], plans: [] }) as never;
  const order = { kind: 'credits', id: 'sms-100', price: 10, userId, phone } as const;
  return startPurchase({ ...deps, catalogue }, { ...order, key: randomUUID(), ...changes });
};

const lastId = (): string => attemptIdOf(pushed.at(-1) ?? '');

/** Unusual parts of a payment's message. */
interface Reported {
  receipt?: string;
  amount?: number;
  account?: string;
}

type Result = Reported & { code?: number; prompt?: string };

const movementOf = ({
  receipt = newReceipt(),
  amount = 10_000,
  account = ref,
}: Reported): Movement => {
  const at = deps.clock();
  return { kind: 'paybill', receipt, amount, account, phone, at, day: nairobiDay(at) };
};

/** M-Pesa's callback for a push. */
function resultOf({ code = 0, prompt: checkoutRequestId = prompt, ...told }: Result): string {
  const shown = { checkoutRequestId, merchantRequestId: '1' } as Prompt;
  return JSON.stringify(callbackBody(shown, `${code}`, movementOf(told)));
}

function confirmationOf({ payer, ...told }: Reported & { payer?: string } = {}): string {
  const body = confirmationBody(movementOf(told), { shortCode: '174379' });
  return JSON.stringify({ ...body, ...(payer && { MSISDN: payer }) });
}

const messageOf = (kind: CallbackKind, body: string, subject: string | null = null) => ({
  kind,
  subject,
  body: Buffer.from(body),
  from: '196.201.214.200',
});

/** Keeps a message as the door does. @returns what was kept */
async function keep(
  message: ReturnType<typeof messageOf> & { doorKey?: string },
  isExpected: () => Promise<boolean>,
) {
  const kept: CallbackItem[] = [];
  const createCallback: typeof deps.createCallback = async (item) => {
    kept.push(item);
    await deps.createCallback(item);
  };
  await keepCallback({ ...deps, createCallback }, message, isExpected);
  return kept[0];
}

/** Keeps and settles a message. @returns the subject under which it is kept */
async function take(kind: CallbackKind, body: string, subject?: string, isExpected = true) {
  const kept = await keep(messageOf(kind, body, subject), async () => isExpected);
  if (kept) await settleCallback(deps, kept);
  return kept?.subject ?? '';
}

const result = (told: Result = {}, attemptId = lastId()) =>
  take('result', resultOf(told), attemptId);

const confirmation = (told?: Parameters<typeof confirmationOf>[0]) =>
  take('confirmation', confirmationOf(told));

const attempt = (attemptId = lastId()) => readAttempt(deps, { userId, attemptId });

/** The state of the tested payment. */
const payment = () => deps.findPayment(receipt);

const keptOf = (subject: string) => callback.list({ key: { subject } });

const problems = async () => (await keptOf(lastId())).map(({ problem }) => problem);

/** The tested payment ended the attempt, and counts once. */
async function expectCountedOnce(): Promise<void> {
  expect(await attempt()).toMatchObject({ state: 'Succeeded', receipt, message: null });
  await expectPaid(10_000);
}

const expectPaid = async (amount: number) => expect(await agreed.paid()).toBe(amount);

const cancelAgreement = () =>
  write(agreement.patch({ userId, ref }, { set: { status: 'Cancelled' } }));

/** Reads M-Pesa's list, with these payments. */
const pull = (payments: object[] = [], rows = payments.length, hours = 3) => {
  const told = { amount: 10_000, account: ref, at: Date.now(), payer: null, name: null };
  const arrivals = payments.map((one) => ({ ...told, ...one }));
  const pages = [{ arrivals, rows, unclear: rows - arrivals.length }];
  const list = async ({ offset }: { offset: number }) =>
    (pages[offset] ?? { arrivals: [], rows: 0, unclear: 0 }) as never;
  return pullPayments({ ...deps, pull: list }, hours);
};

it('is stored before M-Pesa hears of it, and counts when the callback says so', async () => {
  meanwhile = async () => expect((await attempt()).state).toBe('Initiated');
  expect(await start()).toMatchObject({ state: 'Prompt Sent', phone: `...${phone.slice(-3)}` });
  await result({ receipt });
  await expectCountedOnce();
  const today = nairobiDay(Date.now());
  const line = { event: 'pay', amount: 10_000, channel: 'push', reference: receipt, day: today };
  expect(await agreed.newestLine()).toMatchObject({ ...line, by: 'mpesa', role: 'system' });
  expect(stateOfAgreement(await agreed.whole(), today).paid).toBe(10_000);
});

it('a callback before the answer to the push counts, and the answer changes nothing', async () => {
  meanwhile = () => result({ receipt });
  expect(await start()).toMatchObject({ state: 'Succeeded', receipt });
  await expectPaid(10_000);
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

describe('what M-Pesa tells of a prompt', () => {
  beforeEach(() => start());

  it('threat 107: a callback that comes three times, and three times at once, counts once', async () => {
    await Promise.all([result({ receipt }), result({ receipt }), result({ receipt })]);
    for (let time = 0; time < 3; time += 1) await result({ receipt });
    await expectPaid(10_000);
    expect((await agreed.whole()).journal.filter(({ event }) => event === 'pay')).toHaveLength(1);
  });

  it('threat 107: a confirmation first: the payment counts once, and the attempt has its receipt', async () => {
    await confirmation({ receipt });
    await result({ receipt });
    await expectCountedOnce();
  });

  it('a confirmation that hides its payer, and then the callback: the payment counts once', async () => {
    await confirmation({ receipt, payer: 'a'.repeat(64) });
    await result({ receipt });
    await expectCountedOnce();
  });

  it('a confirmation after the callback, or at the same moment, finds the payment', async () => {
    await Promise.all([result({ receipt }), confirmation({ receipt })]);
    await confirmation({ receipt });
    await expectCountedOnce();
  });

  it('a callback that is lost: the confirmation alone ends the attempt', async () => {
    await confirmation({ receipt });
    await expectCountedOnce();
  });

  it("a stranger's equal Paybill ends no prompt: the list does that shows its payer", async () => {
    await confirmation({ receipt, payer: 'a'.repeat(64) });
    expect([await agreed.paid(), (await attempt()).state]).toEqual([10_000, 'Prompt Sent']);
    const at = Date.now();
    later = 2 * HOUR_MS;
    await pull([{ receipt, at }]);
    expect((await attempt()).state).toBe('Prompt Sent');
    await pull([{ receipt, at, payer: `+2547*****${phone.slice(-3)}` }]);
    await expectCountedOnce();
  });

  it('a payment of another hour, or of another number, ends no prompt', async () => {
    await confirmation({ payer: '2547 ***** 999' });
    later = 3 * HOUR_MS;
    await confirmation({ receipt });
    expect([await agreed.paid(), (await attempt()).state]).toEqual([20_000, 'Prompt Sent']);
  });

  it('a payment that M-Pesa has said was made is not cancelled afterwards', async () => {
    await take('result', resultOf({}).replace(/,"CallbackMetadata":\{.*?\]\}/, ''), lastId());
    expect(await attempt()).toMatchObject({ state: 'Checking', message: 'paid' });
    await result({ code: 1032 });
    expect(await attempt()).toMatchObject({ state: 'Checking', message: 'paid' });
    expect(await problems()).toEqual(['incomplete', 'contradiction']);
  });

  it('threat 143: money to another short code is not ours', async () => {
    const body = { ...JSON.parse(confirmationOf({ receipt })), BusinessShortCode: '600000' };
    await take('confirmation', JSON.stringify(body));
    expect([await agreed.paid(), await payment()]).toEqual([0, null]);
  });

  it('threat 144: a bank payment under a receipt of M-Pesa hides no payment of M-Pesa', async () => {
    const payment = [1, { reference: receipt }] as const;
    await agreed.pay(...payment);
    await confirmation({ receipt });
    await expectPaid(10_001);
    expect(await codeOf(agreed.recordPayment(...payment))).toBe('collection.alreadyCounted');
  });

  it.each([
    ['amount', { amount: 500 }],
    ['account', { account: 'NOBODYS00' }],
  ])(
    'threat 145: a known receipt with another %s is a message that the office sees at once',
    async (_, other) => {
      await confirmation({ receipt });
      const subject = await take('confirmation', confirmationOf({ receipt, ...other }));
      expect(await keptOf(subject)).toMatchObject([{ problem: 'otherThanKnown' }]);
      expect(counted).toContainEqual(['Payment', 'different']);
      await expectPaid(10_000);
    },
  );

  it('threat 145: a row of the list that tells otherwise is kept for the office, once', async () => {
    await confirmation({ receipt });
    const at = Date.now();
    for (let reads = 0; reads < 2; reads += 1) await pull([{ receipt, amount: 7, at }]);
    const kept = await keptOf(receipt);
    expect(kept).toMatchObject([{ kind: 'listed', isExpected: true }]);
    await settleCallback(deps, kept[0] as CallbackItem);
    expect(await keptOf(receipt)).toMatchObject([{ problem: 'otherThanKnown' }]);
  });

  it('threat 144: what M-Pesa has told of is not recorded as a payment of the bank, nor confirmed', async () => {
    await agreed.recordPayment(9_000, { reference: receipt, isMore: true });
    const proposed = await agreed.whole();
    const told = newReceipt();
    await confirmation({ receipt: told, account: 'NOBODYS00' });
    await confirmation({ receipt });
    expect(await codeOf(agreed.confirm())).toBe('collection.alreadyCounted');
    const free = { ...proposed, agreement: { ...proposed.agreement, waiting: undefined } };
    const body = { version: 1, amount: 9_000, day: nairobiDay(Date.now()), isMore: true };
    const again = recordPayment(projectDeps, free, njeri, { ...body, reference: told });
    expect(await codeOf(again)).toBe('collection.alreadyCounted');
    await expectPaid(10_000);
  });

  it('threat 145: the URL of a prompt counts no receipt whose payer typed another account', async () => {
    await confirmation({ receipt, account: 'RENT', payer: '2547 ***** 999' });
    await result({ receipt });
    expect([await problems(), (await payment())?.state]).toEqual([['otherThanKnown'], 'Unmatched']);
    await expectPaid(0);
  });

  it('a row of the list without an account may be that of a prompt: nobody says that nothing was paid', async () => {
    const at = Date.now();
    later = 2 * HOUR_MS;
    await pull([{ receipt, at, account: '', payer: `+2547*****${phone.slice(-3)}` }]);
    expect(await attempt()).toMatchObject({ state: 'Prompt Sent', message: null });
  });

  it('money that comes after M-Pesa said that it would not counts all the same', async () => {
    await result({ code: 1037 });
    expect(await attempt()).toMatchObject({ state: 'Failed', message: 'phoneNotReached' });
    await result({ receipt });
    await expectCountedOnce();
  });

  it('a late payment of an older attempt leaves the newer one open', async () => {
    const older = lastId();
    await result({ code: 1037 });
    const { attemptId } = await start({ amount: 20_000 });
    await result({}, older);
    await expectPaid(10_000);
    const latest = await deps.findLatestAttempt({ userId, ref });
    expect(latest).toMatchObject({ attemptId, state: 'Prompt Sent' });
  });

  it('a code that is known to end an attempt ends it, and another one can begin', async () => {
    await result({ code: 1032 });
    expect(await attempt()).toMatchObject({ state: 'Failed', message: 'cancelled' });
    expect((await start()).state).toBe('Prompt Sent');
    await expectPaid(0);
  });

  it('a code that nobody knows leaves the attempt open, and the office sees the message', async () => {
    await result({ code: 5555 });
    expect((await attempt()).state).toBe('Checking');
    expect(await problems()).toEqual(['unknownCode']);
    await result();
    expect((await attempt()).state).toBe('Succeeded');
  });

  it('threat 106: a callback with another amount moves nothing, whenever it comes', async () => {
    await result({ receipt, amount: 50_000 });
    await result({ receipt, amount: 50_000 });
    await expectPaid(0);
    expect(await payment()).toBeNull();
    expect(await attempt()).toMatchObject({ state: 'Checking', receipt: null, message: 'paid' });
    expect(await problems()).toEqual(['otherAmount', 'otherAmount']);
  });

  it('threat 106: made-up amounts book nothing, and the confirmation of the same receipt counts', async () => {
    for (let n = 0; n < 25; n += 1)
      await result({ receipt: `MADEUP${1_000 + n}`, amount: 200_000 });
    await result({ receipt, amount: 50_000 });
    const { items } = await deps.pageUnmatched(100);
    expect(items.filter(({ amount }) => amount !== 10_000)).toEqual([]);
    await confirmation({ receipt, amount: 10_000 });
    expect(await payment()).toMatchObject({ state: 'Counted', amount: 10_000 });
    await expectPaid(10_000);
  });

  it.each([
    ['in 2019', '20190121134500'],
    ['tomorrow', null],
  ])('a payment that was made %s was made when we heard of it', async (_, stamp) => {
    const tomorrow = new Date(Date.now() + 27 * 3_600_000).toISOString();
    const told = JSON.parse(confirmationOf({ receipt, amount: 10_000 }));
    const TransTime = stamp ?? tomorrow.replace(/\D/g, '').slice(0, 14);
    await take('confirmation', JSON.stringify({ ...told, TransTime }));
    expect((await payment())?.day).toBe(nairobiDay(Date.now()));
  });

  it('threat 106: the URL of a prompt that was paid counts no second receipt', async () => {
    await result();
    await result();
    await expectPaid(10_000);
    expect(await problems()).toEqual([undefined, 'otherPrompt']);
  });

  it('threat 106: of three receipts for one prompt at the same moment, one counts', async () => {
    await Promise.all([result(), result(), result()]);
    await expectPaid(10_000);
    expect((await problems()).filter((one) => one === 'otherPrompt')).toHaveLength(2);
  });

  it('threat 106: a callback of another prompt moves nothing', async () => {
    await result({ prompt: 'ws_CO_of_another' });
    expect([await agreed.paid(), (await attempt()).state]).toEqual([0, 'Prompt Sent']);
    expect(await problems()).toEqual(['otherPrompt']);
  });

  it('threat 106: a callback of the prompt of another agreement moves nothing in either', async () => {
    const own = lastId();
    const other = await givenOwnAgreement(DEPOSIT);
    showPrompt();
    await start({ userId: other.userId, ref: other.ref });
    await result({ prompt }, own);
    expect([await agreed.paid(), await other.paid()]).toEqual([0, 0]);
    expect(await keptOf(own)).toMatchObject([{ problem: 'otherPrompt' }]);
  });

  it('threat 106: a megabyte to the URL of an attempt moves nothing, and the office sees it', async () => {
    const body = 'x'.repeat(1024 * 1024);
    await take('result', body, lastId());
    expect([await agreed.paid(), (await attempt()).state]).toEqual([0, 'Prompt Sent']);
    const { callbacks } = await listCallbacks(deps);
    expect(callbacks[0]).toMatchObject({ problem: 'notUnderstood', bytes: body.length });
  });

  it('threat 106: the id of an attempt, which its owner sees, opens no URL of its callback', async () => {
    const { attemptId } = await attempt();
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
    await take('result', body, lastId());
    await expectPaid(0);
    const problem = expect.stringMatching(/^(notUnderstood|incomplete)$/);
    const [kept] = await keptOf(lastId());
    expect(kept).toMatchObject({ body, bytes: Buffer.byteLength(body), problem });
  });

  it('a payment for an agreement that is cancelled is kept as unmatched, and the attempt stays open', async () => {
    await cancelAgreement();
    await result({ receipt });
    await result({ receipt });
    expect(await payment()).toMatchObject({ state: 'Unmatched', reason: 'cancelled' });
    expect(await attempt()).toMatchObject({ state: 'Checking', receipt: null });
  });
});

it('threat 108: of ten attempts at once to pay an agreement, one shows a prompt', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(start())));
  expect(codes.toSorted()).toEqual(['done', ...Array(9).fill('payments.inProgress')]);
  expect(pushed).toHaveLength(1);
});

it('an attempt is refused while another one is open, with its amount and its age', async () => {
  await start();
  later = 3 * MINUTE_MS;
  const refusal = { code: 'payments.inProgress', params: { amount: 10_000, minutes: 3 } };
  await expect(start({ amount: 1 })).rejects.toMatchObject(refusal);
});

it('threat 108: a request that comes twice at once shows one prompt', async () => {
  const key = randomUUID();
  const both = await Promise.all([start({ key }), start({ key })]);
  expect(new Set(both.map(({ attemptId }) => attemptId)).size).toBe(1);
  expect(pushed).toHaveLength(1);
});

it('a push that M-Pesa refuses has failed, and says why', async () => {
  answer = { outcome: 'refused', code: '500.001.1001' };
  expect(await start()).toMatchObject({ state: 'Failed', message: 'notTaken' });
});

it('an amount is at most what is owed, the deposit included', async () => {
  const most = Math.min((await agreed.whole()).agreement.total, 250_000);
  const refusal = { code: 'payments.amount', params: { most } };
  await expect(start({ amount: most + 1 })).rejects.toMatchObject(refusal);
  expect((await start({ amount: most })).amount).toBe(most);
});

it('threat 108: a number is asked for KES 500,000 a day, and what was not paid does not count', async () => {
  const startForOther = async (amount: number) => {
    const other = await givenOwnAgreement(DEPOSIT);
    return start({ userId: other.userId, ref: other.ref, amount });
  };
  await start({ amount: 250_000 });
  await startForOther(250_000);
  expect(await codeOf(startForOther(1))).toBe('payments.dayLimit');
  await result({ code: 1032 });
  expect((await startForOther(250_000)).state).toBe('Prompt Sent');
});

it('threat 40: a stranger finds neither the agreement nor the attempt', async () => {
  const { attemptId } = await start();
  const stranger = { userId: await givenAccount() };
  expect(await codeOf(start(stranger))).toBe('agreements.notFound');
  expect(await codeOf(readAttempt(deps, { ...stranger, attemptId }))).toBe('payments.notFound');
});

it('a landline is sent no prompt', async () => {
  expect(await codeOf(start({ phone: '020 123 4567' }))).toBe('signIn.phoneNotAllowed');
});

it('counts for the agreement whose reference was typed, in any case and with blanks', async () => {
  const account = ` ${ref.slice(0, 3)} ${ref.slice(3).toLowerCase()} `;
  await confirmation({ account, payer: '2547 ***** 999' });
  expect(await agreed.newestLine()).toMatchObject({ channel: 'paybill', amount: 10_000 });
});

it('an account that nobody has is kept as unmatched, once', async () => {
  const account = 'NOBODYS00';
  await confirmation({ receipt, account });
  await confirmation({ receipt, account });
  const unmatched = { state: 'Unmatched', reason: 'unknownAccount', account };
  expect(await payment()).toMatchObject(unmatched);
});

it('nobody may pay an agreement that is cancelled', async () => {
  await cancelAgreement();
  expect(await validate(deps, confirmationOf())).toMatchObject({ ResultCode: 'C2B00012' });
});

it('threat 106: a wrong key is told what everybody is told, and so is M-Pesa when we fail', async () => {
  const body = confirmationOf({ account: 'NOBODYS00' });
  const told = async (isKey: () => Promise<boolean>) =>
    (await answerAtDoor({ ...deps, isDoorKey: isKey }, 'x', body)).ResultCode;
  expect(await told(async () => false)).toBe('0');
  expect(await told(() => Promise.reject(new Error('the secret cannot be read')))).toBe('0');
  expect(await told(async () => true)).toBe('C2B00012');
});

it('more than is owed is credit', async () => {
  await confirmation({ amount: (await agreed.whole()).agreement.total + 700 });
  const state = stateOfAgreement(await agreed.whole(), nairobiDay(Date.now()));
  expect(state).toMatchObject({ outstanding: 0, credit: 700 });
});

it("a payment of M-Pesa's tomorrow counts today, so that what it pays off is paid off", async () => {
  const { total } = (await agreed.whole()).agreement;
  const midnight = Date.parse(`${nairobiDay(Date.now() + DAY_MS)}T00:00:00+03:00`);
  later = midnight + 1000 - Date.now();
  const body = confirmationOf({ amount: total });
  later -= 3000;
  await take('confirmation', body);
  await expectPaid(total);
});

it('a payment of next year was paid when we heard of it', async () => {
  later = 400 * DAY_MS;
  const body = confirmationOf({ receipt });
  later = 0;
  await take('confirmation', body);
  expect((await payment())?.day).toBe(nairobiDay(Date.now()));
});

it('two payments at the same moment both count', async () => {
  await Promise.all([confirmation({ amount: 1 }), confirmation({ amount: 2 })]);
  await expectPaid(3);
});

it.each([
  ['the reference of an agreement', {}, '0'],
  ['an account that nobody has', { account: 'NOBODYS00' }, 'C2B00012'],
  ['no whole amount', { amount: 10.5 }, 'C2B00013'],
  ['nothing', { amount: 0 }, 'C2B00013'],
])('M-Pesa is told whether %s can be paid', async (_, told: object, ResultCode) => {
  const body = confirmationOf(told).replace('"0.00"', '"0"');
  expect(await validate(deps, body)).toMatchObject({ ResultCode });
});

describe('an attempt of which M-Pesa says nothing', () => {
  beforeEach(() => start());

  async function askAfter(seconds: number) {
    later = seconds * 1000;
    await askAboutAttempts(deps);
  }

  it('is asked about more rarely the older it is, and is Checking once its prompt is over', async () => {
    await askAfter(0);
    expect(asked).toBe(0);
    await askAfter(16);
    await askAfter(16);
    expect([asked, (await attempt()).state]).toEqual([1, 'Prompt Sent']);
    await askAfter(80);
    expect([asked, (await attempt()).state]).toEqual([2, 'Checking']);
  });

  it('a prompt that was paid by its query alone stays Checking, and says so', async () => {
    query = { outcome: 'paid' };
    await askAfter(16);
    expect(await attempt()).toMatchObject({ state: 'Checking', message: 'paid', receipt: null });
    await result();
    expect((await attempt()).state).toBe('Succeeded');
  });

  it.each(['busy', 'unknown', 'open'] as const)(
    'a query that answers %s fails nothing',
    async (outcome) => {
      query = { outcome };
      await askAfter(16);
      expect((await attempt()).state).toBe('Prompt Sent');
    },
  );

  it('is asked about in the run that finds it, also when others are asked about before', async () => {
    later = 80_000;
    query = { outcome: 'failed', code: '1037' };
    let turns = 3;
    const queryPush = async () => (turns-- > 0 ? { outcome: 'busy' as const } : query);
    await askAboutAttempts({ ...deps, queryPush });
    expect((await attempt()).state).toBe('Failed');
  });

  it('is Checking once its prompt is over, also when M-Pesa takes no question', async () => {
    query = { outcome: 'busy' };
    await askAfter(80);
    expect((await attempt()).state).toBe('Checking');
  });

  it('a query with a code that ends an attempt ends it', async () => {
    query = { outcome: 'failed', code: '1037' };
    await askAfter(16);
    expect(await attempt()).toMatchObject({ state: 'Failed', message: 'phoneNotReached' });
  });
});

it('an attempt of more than an hour of which it has nothing has failed, so that the owner may try again', async () => {
  const { attemptId } = await start();
  later = 59 * MINUTE_MS;
  await pull();
  expect(await attempt(attemptId)).toMatchObject({ state: 'Prompt Sent', message: null });
  later = 61 * MINUTE_MS;
  await pull();
  expect(await attempt(attemptId)).toMatchObject({ state: 'Failed', message: 'notPaid' });
  expect(await start()).toMatchObject({ state: 'Prompt Sent' });
});

it('rows that nobody understands may be payments: no attempt fails for them', async () => {
  await start();
  later = 2 * 60 * MINUTE_MS;
  await pull([], 1);
  expect(await attempt()).toMatchObject({ state: 'Prompt Sent', message: null });
});

it('threat 107: a payment that two people took back is not counted again by a message', async () => {
  const payer = '2547 ***** 999';
  await confirmation({ receipt, payer });
  await agreed.takeBack();
  await confirmation({ receipt, payer });
  await pull([{ receipt }]);
  await expectPaid(0);
  expect(await payment()).toMatchObject({ state: 'Unmatched', reason: 'wrongAgreement' });
});

it('an alarm rings for money that is unmatched for more than a day, also in a night without a list', async () => {
  await confirmation({ account: 'NOBODYHAS' });
  [later, counted] = [DAY_MS + MINUTE_MS, []];
  const night = reconcile({ ...deps, pull: async () => null });
  await expect(night).rejects.toThrow('no list');
  expect(counted).toEqual([['Payment', 'unmatchedForLong']]);
});

it('a payer of whom M-Pesa says that money came is not told that nothing was taken, and is asked no second time', async () => {
  await start();
  await result({ amount: 9 });
  later = 4 * HOUR_MS;
  await pull([], 0, 6);
  expect(await attempt()).toMatchObject({ state: 'Checking', message: 'lookedFor' });
  expect(await codeOf(start({ isBeside: true }))).toBe('payments.inProgress');
});

describe('an attempt of which nobody knows what became', () => {
  let first = '';

  /** The push's answer is lost, and so are two days' lists. */
  beforeEach(async () => {
    answer = { outcome: 'unknown' };
    ({ attemptId: first } = await start());
    showPrompt();
    later = 49 * HOUR_MS;
  });

  const undecided = async () =>
    (await listUndecided({ ...moneyDeps, ...deps })).attempts.map(({ attemptId }) => attemptId);

  const end = (attemptId: string, given: Partial<typeof moneyDeps> = {}) => {
    const read = { isSaidPaid: false, reason: 'Its portal has none.' };
    return endAttempt({ ...moneyDeps, ...deps, ...given }, attemptId, otieno, read);
  };

  it('no list that did not cover its whole time fails it, and an alarm rings for it', async () => {
    const none = async () => ({ arrivals: [], rows: 0, unclear: 0 });
    await reconcile({ ...deps, pull: none });
    expect(await attempt(first)).toMatchObject({ state: 'Checking', message: null });
    expect(counted).toContainEqual(['Payment', 'undecided']);
  });

  it('its owner may pay again once it is clear that both count, and both do', async () => {
    const refusal = { code: 'payments.undecided', params: { amount: 10_000 } };
    await expect(start()).rejects.toMatchObject(refusal);
    const { attemptId: second } = await start({ isBeside: true });
    expect(await codeOf(start({ isBeside: true }))).toBe('payments.inProgress');
    await result({ prompt: 'ws_CO_first' }, first);
    await result({}, second);
    expect([
      (await attempt(first)).state,
      (await attempt(second)).state,
      await agreed.paid(),
    ]).toEqual(['Succeeded', 'Succeeded', 20_000]);
  });

  it('threat 146: before three hours nobody is asked a second time, whatever is sent', async () => {
    later = 2 * HOUR_MS;
    expect(await codeOf(start({ isBeside: true }))).toBe('payments.inProgress');
    expect([await undecided(), await codeOf(end(first))]).toEqual([[], 'payments.decided']);
  });

  it('threat 175: it is not ended once M-Pesa has said that it was paid, which the list had not', async () => {
    await take('result', resultOf({}).replace(/,"CallbackMetadata":\{.*?\]\}/, ''), first);
    expect(await codeOf(end(first))).toBe('payments.decided');
    expect(await attempt(first)).toMatchObject({ state: 'Checking', message: 'paid' });
  });

  it('threat 162: a member of the office ends no prompt of the own business', async () => {
    expect(await codeOf(end(first, await asOwnBusiness(userId)))).toBe('assessment.ownBusiness');
    expect(await attempt(first)).toMatchObject({ state: 'Checking' });
  });

  it('threat 146: the office ends it once, with a reason in the audit, and money that comes all the same counts', async () => {
    expect(await undecided()).toEqual([first]);
    expect((await Promise.all([end, end].map((act) => codeOf(act(first))))).toSorted()).toEqual([
      'done',
      'payments.decided',
    ]);
    expect(await attempt(first)).toMatchObject({ state: 'Failed', message: 'ended' });
    const [line] = (await pageOfAudit({ subject: `attempt#${first}` })).items;
    const after = { amount: 10_000, isSaidPaid: false, reason: 'Its portal has none.' };
    expect(line).toMatchObject({ kind: 'payment.attemptEnded', by: otieno.staffId, after });
    await result({ prompt: 'ws_CO_first' }, first);
    expect([(await attempt(first)).state, await agreed.paid()]).toEqual(['Succeeded', 10_000]);
  });

  it('a callback names the prompt whose answer was lost, so that M-Pesa can be asked about it', async () => {
    await result({ code: 5555, prompt: 'ws_CO_first' }, first);
    expect(await deps.findAttempt(first)).toMatchObject({ checkoutRequestId: 'ws_CO_first' });
  });
});

it('money with cents is kept with them, shown to people, in the books and in the reconciliation', async () => {
  const cents = { receipt, amount: 250, cents: 50, account: ref, payer: null, name: null };
  const at = Date.now();
  await confirmation({ receipt, amount: 250.5 });
  expect(await payment()).toMatchObject({ state: 'Unmatched', reason: 'hasCents', cents: 50 });
  const { payments } = await listUnmatched(moneyDeps, undefined);
  expect(payments.find((one) => one.receipt === receipt)).toMatchObject({ amount: 250.5 });
  const facts = await moneyDeps.paymentFactsOf(nairobiDay(at));
  const booked = facts.filter((one) => one.receipt === receipt).map(factOfPayment);
  expect(booked).toMatchObject([{ event: 'receive', amount: 250.5 }]);
  later = DAY_MS;
  const list = async ({ offset }: { offset: number }) =>
    ({ arrivals: offset ? [] : [{ ...cents, at }], rows: offset ? 0 : 1, unclear: 0 }) as never;
  await reconcile({ ...deps, pull: list });
  const compared = await moneyDeps.findReconciliation(nairobiDay(at));
  expect(compared).toMatchObject({ theirSum: 250.5, theirCount: 1 });
  expect(compared?.differences.map((one) => one.receipt)).not.toContain(receipt);
});

describe('a payment of a purchase by its account', () => {
  let account = '';

  beforeEach(async () => {
    await buy();
    await result({ code: 1032 });
    account = (await deps.findAttempt(lastId()))?.account ?? '';
  });

  const purchases = async () => (await purchase.list({ key: { userId } })).length;

  it('brings what was bought once, whatever is paid to the account', async () => {
    await Promise.all([1, 2, 3].map(() => confirmation({ account, amount: 10 })));
    expect(await purchases()).toBe(1);
    const { items } = await deps.pageUnmatched(100);
    const unmatched = items.filter((one) => one.account === account);
    expect(unmatched.map(({ reason }) => reason)).toEqual(['boughtAlready', 'boughtAlready']);
  });

  it('stops no list while it is being given back', async () => {
    await confirmation({ receipt, account: 'NOBODYS00', amount: 10 });
    const refund = { reference: 'FT1', reason: 'Nobody knows it.', by: 'njeri', at: '2026-11-24' };
    await write(paymentEntity.patch({ receipt }, { set: { refund } }));
    await pull([
      { receipt, account, amount: 10 },
      { receipt: newReceipt(), amount: 500 },
    ]);
    expect([await purchases(), await agreed.paid()]).toEqual([0, 500]);
  });

  it('brings nothing two days later, and M-Pesa is told not to take it', async () => {
    later = 3 * DAY_MS;
    const body = confirmationOf({ account, amount: 10 });
    expect(await validate(deps, body)).toMatchObject({ ResultCode: 'C2B00012' });
    await take('confirmation', body);
    expect(await purchases()).toBe(0);
  });
});

it('threat 108: prompts of other accounts use up no prompt of its own account', async () => {
  const order = { userId: await givenAccount(), phone: (await deps.findUser(userId))?.phone ?? '' };
  answer = { outcome: 'refused', code: '1' };
  const outcomes = [];
  for (let n = 0; n < 12; n += 1) outcomes.push(await codeOf(buy(order)));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(10);
  expect(outcomes.at(-1)).toBe('payments.tooManyPrompts');
  showPrompt();
  expect(await start({ phone: order.phone })).toMatchObject({ state: 'Prompt Sent' });
});

describe('what strangers send', () => {
  const DOOR_KEY = 'a1'.repeat(20);

  const secretOf = (changes: object): string => {
    const keys = { consumerKey: 'k', consumerSecret: 's', passkey: 'p' };
    const person = { initiator: 'i', securityCredential: 'c' };
    return JSON.stringify({ ...keys, ...person, doorKey: DOOR_KEY, ...changes });
  };

  /** Keeps a confirmation with a key while the secret says this. */
  async function keptWith(doorKey: string, SecretString: string) {
    secretIs(SecretString);
    const message = { ...messageOf('confirmation', confirmationOf()), doorKey };
    const kept = await keep(message, () => isDoorKey(doorKey));
    if (!kept) throw new Error('nothing was kept');
    return kept;
  }

  function secretIs(SecretString: string): void {
    forgetCredentials();
    const send = vi.spyOn(SecretsManagerClient.prototype, 'send');
    send.mockImplementation(async () => ({ SecretString }));
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
      await expectPaid(0);
      secretIs(secretOf({}));
      await settleCallback(deps, forged);
      await expectPaid(0);
      await settleCallback(deps, honest);
      await expectPaid(10_000);
      expect(await keptOf(forged.subject)).toMatchObject([{ problem: 'stranger' }]);
    },
  );

  it('threat 159: while the key of the door is changed, the one before and the new one open it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [newKey, stranger] = ['b2'.repeat(20), 'c3'.repeat(20)];
    secretIs(secretOf({}));
    expect(await isDoorKey(DOOR_KEY)).toBe(true);
    const reads = vi.spyOn(SecretsManagerClient.prototype, 'send');
    const changed = { doorKey: newKey, formerDoorKey: DOOR_KEY };
    reads.mockImplementation(async () => ({ SecretString: secretOf(changed) }));
    // Strangers' tries read the secret once a minute at most.
    for (const key of [stranger, newKey, stranger]) expect(await isDoorKey(key)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(await isDoorKey(newKey)).toBe(true);
    for (const key of [stranger, '', DOOR_KEY.slice(1)]) expect(await isDoorKey(key)).toBe(false);
    expect(await isDoorKey(DOOR_KEY)).toBe(true);
    expect(reads).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('threat 106: hides no message of M-Pesa that nobody understood', async () => {
    await take('confirmation', '<html>');
    for (let n = 0; n < 26; n += 1) await take('result', '{}', `stray ${n}`, false);
    const shown = (await listCallbacks(deps)).callbacks;
    expect(shown.some(({ problem }) => problem === 'notUnderstood')).toBe(true);
  });

  it('threat 106: messages to URLs that nobody was given are kept up to 300 an hour', async () => {
    later = 2 * DAY_MS;
    const strays = Array.from({ length: 320 }, (_, index) => `stray-${later}-${index}`);
    const messages = strays.map((subject) => messageOf('result', '{}', subject));
    await Promise.all(messages.map((one) => keep(one, async () => false)));
    expect((await Promise.all(strays.map(keptOf))).flat()).toHaveLength(300);
    await keep(messageOf('result', '{}', 'expected-all-the-same'), async () => true);
    expect(await keptOf('expected-all-the-same')).toHaveLength(1);
  });

  it('threat 106: of a body of a megabyte, 32 KB are kept with the hash of all', async () => {
    const body = 'x'.repeat(1024 * 1024);
    await keep(messageOf('confirmation', body, 'huge'), async () => true);
    const [kept] = await keptOf('huge');
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(kept).toMatchObject({ bytes: 1024 * 1024, sha256 });
    expect(kept?.body).toHaveLength(32 * 1024);
  });
});
