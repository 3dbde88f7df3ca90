/** Large redemptions, which customers confirm with a code by SMS. */
import { sendReceipt } from '#shared/rewards/contract.ts';
import { givenApiKey } from '#test/support/api-key.ts';
import { call, newKey, outcomeOf, refused } from '#test/support/call.ts';
import { givenFault, isEmbedded, textsTo } from '#test/support/cloud.ts';
import { sentFor } from '#test/support/outbox.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { entriesOf, findCustomer, givenCustomer, givenShop } from '#test/support/rewards.ts';
import { newPhone } from '#test/support/sign-in.ts';
import {
  changeItem,
  getItem,
  redeemCodeKey,
  setAccount,
  setCredits,
  wholeTable,
} from '#test/support/table.ts';
import { tillWith, type Verbs, visitorOfApi } from '#test/support/verbs.ts';

let shop: Owner;
let customer: string;

/** With credits; up to KES 500 need no code. */
const givenStrictShop = () => givenShop({ redeemCodeAbove: 500 }, 9);

beforeEach(async () => {
  shop = await givenStrictShop();
  customer = newPhone();
  await givenCustomer(shop, customer, 1_000);
});

const ask = (points: number, sent = {}, by: Verbs = shop) =>
  by.sendRedeemCode({ phone: customer, points, ...sent });

const use = (points: number, code: string | null, sent = {}, key = newKey(), by = shop) =>
  by.redeem({ phone: customer, points, code, ...sent }, { key });

const codesTo = async (phone: string) =>
  (await textsTo(phone)).filter((text) => /is the code/.test(text));

const codeIn = (text = '') => /^(\d{4}) is the code/.exec(text)?.[1] ?? '';

async function sentCode(points: number, by = shop): Promise<string> {
  expect((await ask(points, {}, by)).status).toBe(200);
  return codeIn((await codesTo(customer)).at(-1));
}

const receiptOf = (entryId: string) => shop.sendReceipt({ entryId });

/** All the customer's SMS, once none waits. */
const textsSent = async () => (await sentFor(shop.userId, customer)).map(({ Message }) => Message);

const wrong = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0');

const codeItem = () => redeemCodeKey(shop.userId, customer);

/** Moves the last code a minute back, to allow another. */
const waitOut = async () => {
  const { sentAt } = (await getItem(await codeItem())) ?? {};
  await changeItem(await codeItem(), { sentAt: Number(sentAt) - 61_000 });
};

const creditsLeft = async () => (await shop.getDashboard()).reply.smsBalance;

const redemptions = async () => (await entriesOf(shop)).filter(({ type }) => type === 'redeem');

const NOBODY = { phone: '0799 999 999' };

const EXPIRED = [400, 'confirmations.expired'];

it('a code that a page in Kiswahili asks for comes in Kiswahili', async () => {
  const body = { phone: customer, points: 600 };
  const asked = await shop.sendRedeemCode(body, { headers: { 'accept-language': 'sw' } });
  expect(asked.status).toBe(200);
  expect((await textsTo(customer)).at(-1)).toMatch(
    /^\d{4} ni nambari ya siri ya kutumia pointi 600 \(KES 600\) kwa Mama Njeri Shop\. /,
  );
});

it('a redemption worth the limit needs no code, and a larger one does', async () => {
  expect((await use(500, null)).status).toBe(201);
  await givenCustomer(shop, customer, 1_000);
  const { status, refusal } = await use(501, null);
  const message = 'This redemption needs a code. Send one to the customer, and enter it.';
  expect([status, refusal]).toEqual([409, { code: 'rewards.codeNeeded', message, params: {} }]);
  expect(await redemptions()).toHaveLength(1);
});

it('a redemption with the code that the customer got is done, for one credit', async () => {
  const { status, reply } = await ask(600);
  expect([status, reply]).toEqual([200, { waitSeconds: 60, digits: 4, credits: 1 }]);
  const [text = ''] = await codesTo(customer);
  const code = codeIn(text);
  expect(text).toBe(
    `${code} is the code to use 600 points (KES 600) at Mama Njeri Shop. Valid 5 minutes. Give it only to the cashier.`,
  );
  const { reply: posting } = await use(600, code);
  expect(posting.entry).toMatchObject({ type: 'redeem', pointsUsed: 600, kes: 600 });
  expect(await creditsLeft()).toBe(8);
});

it('threat 52: neither a code nor a receipt carries the message that a shop has for a name', async () => {
  await setAccount(shop.userId, { businessName: 'Win at https://evil.example' });
  const code = await sentCode(600);
  expect((await codesTo(customer))[0]).toContain(' at the shop. Valid 5 minutes.');
  const { reply } = await use(600, code);
  await receiptOf(reply.entry.entryId);
  expect((await textsSent()).at(-1)).toMatch(/^You used 600 points \(KES 600\) at the shop\. Ref /);
});

it('threat 35: a code and a receipt go to their customer only, under our sender, and take no text', async () => {
  const stranger = newPhone();
  for (const body of [{ message: 'Win' }, { senderId: 'BANK' }]) {
    await refused(ask(600, body), 400, 'request.unknownField');
  }
  expect((await ask(600, { phone: stranger })).status).toBe(404);
  const { reply } = await use(600, await sentCode(600));
  const { entryId } = reply.entry;
  expect((await ask(600, {}, visitorOfApi)).status).toBe(401);
  expect((await visitorOfApi.sendReceipt({ entryId })).status).toBe(401);
  const body = { phoneNumber: stranger, message: 'Win' };
  await call(sendReceipt, { token: shop.tokens.accessToken, params: { entryId }, body });
  expect(await textsTo(stranger)).toEqual([]);
  const sent = (await sentFor(shop.userId, customer)).map((sms) => JSON.stringify(sms));
  expect(sent).toHaveLength(2);
  for (const sms of sent) expect(sms).toContain('MILIKI');
  expect(sent.join()).not.toContain('Win');
});

it('threat 36: neither a code nor a receipt carries control characters, and each costs one credit', async () => {
  await setAccount(shop.userId, { businessName: 'Duka\r\nFrom: BANK\u202E\u0000 💰' });
  const asked = await ask(600);
  const { reply } = await use(600, codeIn((await codesTo(customer)).at(-1)));
  const receipt = await receiptOf(reply.entry.entryId);
  expect([asked.reply.credits, receipt.reply.credits]).toEqual([1, 1]);
  const texts = await textsSent();
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => /[\p{Cc}\p{Cf}]/u.test(text))).toEqual([]);
});

it('a redemption with a wrong code is refused three times, and then with the right code too', async () => {
  const code = await sentCode(600);
  for (const [n, left] of ['2 tries left.', '1 try left.', 'Ask for a new one.'].entries()) {
    const refusal = await refused(use(600, wrong(code, n + 1)), 400, 'confirmations.wrong');
    expect(refusal.message).toBe(`That code is not right. ${left}`);
  }
  const { status, refusal } = await use(600, code);
  const message = 'The code is not right or has expired. Send a new one.';
  const params = { purpose: 'redemption' };
  expect([status, refusal]).toEqual([400, { code: 'confirmations.expired', message, params }]);
  await waitOut();
  expect((await use(600, await sentCode(600))).status).toBe(201);
});

it('30 guesses at once at the code for a redemption have three tries together', async () => {
  const code = await sentCode(600);
  const replies = await atOnce(30, (n) => use(600, wrong(code, n + 1)));
  const codes = replies.map(({ refusal }) => refusal.code);
  expect(codes.filter((one) => one === 'confirmations.wrong')).toHaveLength(3);
  expect(codes.filter((one) => one === 'confirmations.expired')).toHaveLength(27);
  expect(outcomeOf(await use(600, code))).toEqual(EXPIRED);
});

it('a redemption with a code older than 5 minutes is refused', async () => {
  const code = await sentCode(600);
  const { sentAt, expiresAt } = (await getItem(await codeItem())) ?? {};
  expect(Number(expiresAt) - Number(sentAt)).toBe(5 * 60_000);
  await changeItem(await codeItem(), { expiresAt: Date.now() - 1 });
  expect(outcomeOf(await use(600, code))).toEqual(EXPIRED);
});

it('a redemption with the code for other points, another customer or another shop is refused', async () => {
  const code = await sentCode(600);
  expect(outcomeOf(await use(601, code))).toEqual(EXPIRED);
  const other = newPhone();
  await givenCustomer(shop, other, 1_000);
  expect(outcomeOf(await use(600, code, { phone: other }))).toEqual(EXPIRED);
  const elsewhere = await givenStrictShop();
  await givenCustomer(elsewhere, customer, 1_000);
  const byThem = (typed: string) => use(600, typed, {}, newKey(), elsewhere);
  expect(outcomeOf(await byThem(code))).toEqual(EXPIRED);
  const theirs = await sentCode(600, elsewhere);
  if (theirs !== code) expect(outcomeOf(await byThem(code))).toEqual([400, 'confirmations.wrong']);
  expect((await byThem(theirs)).status).toBe(201);
  expect((await use(600, code)).status).toBe(201);
});

it('20 redemptions at once with one code spend it once', async () => {
  await givenCustomer(shop, customer, 10_000);
  await givenCustomer(shop, customer, 10_000);
  const code = await sentCode(600);
  const replies = await atOnce(20, () => use(600, code));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ refusal }) => refusal.code))).toEqual(
    new Set(['confirmations.expired']),
  );
  expect(await redemptions()).toHaveLength(1);
  expect((await findCustomer(shop, customer))?.points).toBe(20_400);
});

it('a redemption that is repeated is answered with the first one, although its code is used up', async () => {
  const code = await sentCode(600);
  const key = newKey();
  const replies = await atOnce(3, () => use(600, code, {}, key));
  const again = await use(600, code, {}, key);
  expect(new Set([...replies, again].map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set([...replies, again].map(({ reply }) => reply.entry.entryId)).size).toBe(1);
  await refused(use(600, code), 409, 'rewards.shortOfPoints');
  await givenCustomer(shop, customer, 1_000);
  expect(outcomeOf(await use(600, code))).toEqual(EXPIRED);
  expect(await redemptions()).toHaveLength(1);
});

it('a redemption that the balance does not allow costs no try', async () => {
  const code = await sentCode(600);
  await use(450, null);
  for (let n = 0; n < 4; n += 1) {
    await refused(use(600, code), 409, 'rewards.shortOfPoints');
  }
  await givenCustomer(shop, customer, 500);
  expect((await use(600, code)).status).toBe(201);
});

it.each([
  [{ code: '' }, 'request.invalidField'],
  [{ code: 4821 }, 'request.invalidField'],
  [{ code: '4'.repeat(12) }, 'request.invalidField'],
  [{ sms: '4821' }, 'request.unknownField'],
])('a redemption with %j is refused with %s', async (body, code) => {
  await refused(use(600, null, body), 400, code);
});

it('a code fits into one SMS with any name of the shop', async () => {
  for (const businessName of [
    `Duka 💰 ${'la Mama Njeri '.repeat(6)}`,
    'دكان ماما نجيري',
    '{[€]}'.repeat(12),
  ]) {
    const saved = await shop.saveProfile({ fullName: 'Mama Njeri', businessName });
    expect(saved.status).toBe(200);
    customer = newPhone();
    await givenCustomer(shop, customer, 10_000);
    expect((await ask(10_000)).reply.credits).toBe(1);
    const [text = ''] = await codesTo(customer);
    expect(text.length).toBeLessThanOrEqual(160);
  }
});

it.each([
  ['no code is needed', 500, {}, [409, 'rewards.codeNotNeeded']],
  ['the customer has too few points', 1_001, {}, [409, 'rewards.shortOfPoints']],
  ['the points are below the minimum', 49, {}, [400, 'rewards.belowMinimum']],
  ['no customer has the number', 600, NOBODY, [404, 'rewards.customerNotFound']],
  ['the number is a landline', 600, { phone: '020 123 4567' }, [400, 'rewards.invalidPhone']],
  ['no points are named', 0, {}, [400, 'request.invalidField']],
  ['the body names another owner', 600, { userId: 'other' }, [400, 'request.unknownField']],
])('a code is not sent if %s', async (_, points, body, expected) => {
  expect(outcomeOf(await ask(points, body))).toEqual(expected);
  expect(await codesTo(customer)).toEqual([]);
  expect(await creditsLeft()).toBe(9);
});

it('a code is not sent by a shop that needs none, or has not set up its points', async () => {
  const other = await givenShop();
  await givenCustomer(other, customer, 1_000);
  await refused(ask(600, {}, other), 409, 'rewards.codeNotNeeded');
  await refused(ask(600, {}, await givenOwner()), 409, 'rewards.notSetUp');
});

it('a code is not sent to a customer of another shop', async () => {
  const stranger = await givenStrictShop();
  await refused(ask(600, {}, stranger), 404, 'rewards.customerNotFound');
  const code = await sentCode(600);
  await refused(use(600, code, {}, newKey(), stranger), 404, 'rewards.customerNotFound');
});

it('a code is not sent without credits, and the code before it stays good', async () => {
  const code = await sentCode(600);
  await setCredits(shop.userId, { smsBalance: 0 });
  await waitOut();
  await refused(ask(600), 402, 'sms.noCredits');
  expect((await use(600, code)).status).toBe(201);
});

it.runIf(isEmbedded)('a code that the carrier refuses costs nothing', async () => {
  await givenFault({ fault: 'refuse', phoneNumber: customer, times: 1 });
  await refused(ask(600), 503, 'sms.failed');
  expect(await creditsLeft()).toBe(9);
});

it('a code goes out once a minute, also when six calls come at once', async () => {
  const replies = await atOnce(6, () => ask(600));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...new Array(5).fill(429)]);
  const again = await ask(700);
  expect(outcomeOf(again)).toEqual([429, 'confirmations.tooSoon']);
  for (const { headers } of [again, ...replies.filter(({ status }) => status === 429)]) {
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  expect(await codesTo(customer)).toHaveLength(1);
  expect(await creditsLeft()).toBe(8);
});

it('a code goes out five times a day, also when codes are used in between', async () => {
  await givenCustomer(shop, customer, 9_000);
  for (let n = 0; n < 5; n += 1) {
    const code = await sentCode(600);
    expect((await use(600, code)).status).toBe(201);
    await waitOut();
  }
  await refused(ask(600), 429, 'confirmations.tooMany');
  expect(await codesTo(customer)).toHaveLength(5);
});

it('a code is stored as a keyed hash only', async () => {
  const code = await sentCode(600);
  await use(600, wrong(code));
  await use(600, code);
  const own = (await wholeTable()).filter((item) => JSON.stringify(item).includes(customer));
  for (const item of own) expect(Object.values(item)).not.toContain(code);
  const stored = await getItem(await codeItem());
  expect(stored?.codeHash).toMatch(/^[0-9a-f]{64}$/);
  expect(stored?.ttl).toBeGreaterThan(Date.now() / 1000);
});

describe('a till', () => {
  let till: Verbs;

  beforeEach(async () => {
    till = tillWith(await givenApiKey(shop));
  });

  const useAtTill = (points: number, sent = {}) =>
    till.tillRedeem({ phone: customer, points, ...sent });

  const askAtTill = (points: number, sent = {}) =>
    till.tillRedeemCode({ phone: customer, points, ...sent });

  it('a till that sends no codes redeems up to the limit, and is refused above it', async () => {
    expect((await useAtTill(500)).status).toBe(201);
    await givenCustomer(shop, customer, 1_000);
    await refused(useAtTill(501), 409, 'rewards.codeNeeded');
  });

  it('a till sends the code and redeems with it, once', async () => {
    await givenCustomer(shop, customer, 1_000);
    expect((await askAtTill(600)).reply).toEqual({ waitSeconds: 60, digits: 4, credits: 1 });
    const code = codeIn((await codesTo(customer)).at(-1));
    await refused(useAtTill(600, { code: wrong(code) }), 400, 'confirmations.wrong');
    const { status, reply } = await useAtTill(600, { code });
    expect([status, reply.entry.by]).toEqual([201, 'till']);
    expect(outcomeOf(await useAtTill(600, { code }))).toEqual(EXPIRED);
    expect(await creditsLeft()).toBe(8);
  });

  it.each([
    ['if none is needed', 500, {}, [409, 'rewards.codeNotNeeded']],
    ['to a number without a customer', 600, NOBODY, [404, 'rewards.customerNotFound']],
    ['with unknown fields', 600, { code: '4821' }, [400, 'request.unknownField']],
  ])('a till sends no code %s', async (_, points, body, expected) => {
    expect(outcomeOf(await askAtTill(points, body))).toEqual(expected);
  });
});
