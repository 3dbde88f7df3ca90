/** The purse for SMS, on the real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { issueConfirmation } from '#core/confirmations/confirmations.ts';
import { deps as confirmationDeps } from '#core/confirmations/deps.ts';
import { count } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import { fillOf, paidOn, payFor } from '#core/purse/purse.store.ts';
import { mostPerAccount, mostPerNumber, type PaidKind, paidKinds } from '#core/purse/purse.ts';
import { mostPerDay } from '#core/sms/outbox/day-counts.ts';
import { claimSms, queueFreeSms } from '#core/sms/sms.store.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { firstDays } from '#shared/sms/own-text.ts';
import { waitingSmsAt } from '#test/support/dispatcher.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { newPhone } from '#test/support/sign-in.ts';

/** Days that no other test pays in. */
let day = Date.parse('2029-01-01T12:00:00Z');
beforeEach(() => {
  day += 86_400_000;
});
afterEach(() => vi.unstubAllEnvs());

const period = () => new Date(day).toISOString().slice(0, 10);

const sms = (kind: PaidKind, more = {}) => ({ kind, phoneHash: randomUUID(), parts: 1, ...more });

/** Pays an SMS, by default to a new number. @returns null, or why it is not paid */
const pay = (kind: PaidKind, more = {}) => payFor({}, sms(kind, more), day);

/** Pays until nothing is left. */
async function payAll(kind: PaidKind): Promise<number> {
  let paid = 0;
  while ((await pay(kind)) === null) paid += 1;
  return paid;
}

it('threat 46: each kind of SMS spends its own share of a day, and no other', async () => {
  vi.stubEnv('SMS_PER_DAY', '40');
  // New numbers leave half of the strangers' share to numbers that have an account.
  const paid: [PaidKind, number][] = [
    ['newNumber', 8],
    ['knownNumber', 8],
    ['newNumber', 0],
    ['welcome', 10],
    ['customer', 0],
    ['receipt', 0],
    ['money', 0],
    ['notification', 0],
    ['knownDevice', 14],
    ['confirmation', 0],
  ];
  for (const [kind, parts] of paid) expect([kind, await payAll(kind)]).toEqual([kind, parts]);
  expect(new Set(paid.map(([kind]) => kind))).toEqual(new Set(paidKinds));
  expect(await paidOn('news', day)).toBe(10);
  expect(await fillOf('welcome', day)).toBe(1);
  expect(await fillOf('welcome', day + 86_400_000)).toBe(0);
});

it('threat 46: fifty at once spend no more than the share, and what is refused has written nothing', async () => {
  // The share of codes for people whom we know is then 6.
  vi.stubEnv('SMS_PER_DAY', '18');
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const outcomes = await Promise.all(
    ids.map(async (of) => {
      const own = count.upsert({ of, period: 'once' }, { add: { count: 1 } });
      const outcome = await payFor({ own }, sms('confirmation'), day).catch(() => 'busy');
      expect((await count.get({ of, period: 'once' })) !== null).toBe(outcome === null);
      return outcome;
    }),
  );
  expect(outcomes.filter((one) => one === null).length).toBeLessThanOrEqual(6);
  expect(await paidOn('known', day)).toBeLessThanOrEqual(6);
  await payAll('confirmation');
  expect(await paidOn('known', day)).toBe(6);
});

it('threats 46 and 152: a number gets 20 parts of other SMS in a day, and 30 with those of signing in', async () => {
  const phoneHash = randomUUID();
  const { news, others, signIn } = mostPerNumber;
  expect(await pay('notification', { phoneHash, parts: news })).toBeNull();
  for (const kind of ['notification', 'money', 'receipt', 'customer'] as const)
    expect(await pay(kind, { phoneHash })).toBe('numberFull');
  expect(await pay('confirmation', { phoneHash, parts: others - news })).toBeNull();
  expect(await pay('confirmation', { phoneHash })).toBe('numberFull');
  expect(await pay('newNumber', { phoneHash, parts: signIn - others })).toBeNull();
  expect(await pay('knownDevice', { phoneHash })).toBe('numberFull');
});

it('threat 46: news of many applications at once is limited by its day alone, and a code by its minute', async () => {
  vi.stubEnv('SMS_PER_MINUTE', '3');
  vi.stubEnv('SMS_PER_DAY', '12');
  expect(await payAll('confirmation')).toBe(1);
  expect(await payAll('notification')).toBe(3);
});

it.each(['notification', 'money', 'receipt', 'welcome', 'customer'] as const)(
  'threats 46 and 115 and 152: SMS of the kind %s are counted by themselves for an account, and leave its codes alone',
  async (kind) => {
    const userId = randomUUID();
    for (let n = 0; n < mostPerAccount[kind]; n += 1)
      expect(await pay(kind, { userId })).toBeNull();
    expect(await pay(kind, { userId })).toBe('accountFull');
    expect(await pay(kind, { userId: randomUUID() })).toBeNull();
    expect(await pay('confirmation', { userId, parts: mostPerAccount.confirmation })).toBeNull();
    expect(await pay('confirmation', { userId })).toBe('accountFull');
  },
);

it('threat 43: what everybody pays out of is spread over keys, none of which takes a fifth of the writes', async () => {
  vi.stubEnv('SMS_PER_DAY', '5000');
  for (let n = 0; n < 200; n += 1) await pay('newNumber');
  const counts: number[] = [];
  for (let shard = 0; shard < 10; shard += 1) {
    counts.push((await count.get({ of: `sms#strangers#${shard}`, period: period() }))?.count ?? 0);
  }
  expect(counts.reduce((sum, each) => sum + each)).toBe(200);
  // By chance, a shard of ten gets 40 of 200 less often than once in 100,000 runs.
  expect(Math.max(...counts)).toBeLessThanOrEqual(45);
});

it('threat 46: a code that confirms an act is refused when the money for codes is spent, and the one before stays', async () => {
  vi.stubEnv('SMS_PER_DAY', '3');
  const userId = await givenAccount();
  const act = { purpose: 'accountClosing', subject: userId, content: 'account' } as const;
  const deps = { ...confirmationDeps, accountExists, clock: () => day };
  const issue = { userId, sms: sms('confirmation') };
  const first = await issueConfirmation(deps, act, issue);
  const later = { ...deps, clock: () => day + 61_000 };
  expect(await codeOf(issueConfirmation(later, act, issue))).toBe('sms.failed');
  expect((await deps.findConfirmation(act))?.codeHash).toBe(first.confirmation.codeHash);
});

it('threat 46: a message about an application is paid once, and not at all when its money is spent', async () => {
  vi.stubEnv('SMS_PER_DAY', '4');
  const userId = await givenAccount();
  const queue = (smsId: string) =>
    queueFreeSms(waitingSmsAt(day, userId, { smsId }), 'notification');
  expect(await queue('change-1')).toBe('done');
  expect(await queue('change-1')).toBe('already');
  expect(await queue('change-2')).toBe('purseEmpty');
  expect(await paidOn('news', day)).toBe(1);
});

it('threat 52: a number gets 20 parts in a day from businesses, and a business sends 2,000', async () => {
  const one = await givenAccount({ smsBalance: 5_000 });
  const other = await givenAccount({ smsBalance: 5_000 });
  const phone = newPhone();
  const send = (userId: string, to: string, credits: number) =>
    claimSms({ ...waitingSmsAt(day, userId, { phone: to, credits }), state: 'SENDING' });
  expect(await send(one, phone, mostPerDay.number)).toBe('done');
  expect(await send(other, phone, 1)).toBe('numberFull');
  const full = { of: `sms#ofBusiness#${one}`, period: period() };
  await write(count.upsert(full, { set: { count: mostPerDay.business } }));
  expect(await send(one, newPhone(), 1)).toBe('businessFull');
  expect(await send(other, newPhone(), 1)).toBe('done');
});

it('threat 155: a business sends 200 parts a day in its first week, receipts and codes as well', async () => {
  const sendOf = async (signedUp: number) => {
    const signeUpDate = new Date(signedUp).toISOString();
    const userId = await givenAccount({ smsBalance: 9, signeUpDate });
    const of = { of: `sms#ofBusiness#${userId}`, period: period() };
    await write(count.upsert(of, { set: { count: firstDays.partsADay - 1 } }));
    const sms = () => waitingSmsAt(day, userId, { phone: newPhone(), credits: 1 });
    const send = () => claimSms({ ...sms(), state: 'SENDING' });
    return [await send(), await send()];
  };
  expect(await sendOf(day - 6 * DAY_MS)).toEqual(['done', 'businessFull']);
  expect(await sendOf(day - 7 * DAY_MS)).toEqual(['done', 'done']);
});
