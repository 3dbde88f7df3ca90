import { givenApiKey } from '#test/support/api-key.ts';
import { newKey, refused } from '#test/support/call.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { setPointRules } from '#test/support/rewards.ts';
import { changeItem, putItem, wholeTable } from '#test/support/table.ts';
import { tillWith, type Verbs } from '#test/support/verbs.ts';

let shop: Owner;
let till: Verbs;

beforeEach(async () => {
  shop = await givenOwner();
  await setPointRules(shop, { pointValue: 2, minRedeem: 10 });
  till = tillWith(await givenApiKey(shop));
});

const PHONE = '0712 345 678';

const give = (sent: Record<string, unknown>, extras?: { key: string }) =>
  till.tillAward({ phone: PHONE, ...sent }, extras);

const use = (points: number, sent = {}) => till.tillRedeem({ phone: PHONE, points, ...sent });

const undo = (entryId: string) => till.tillReverse({ entryId, reason: 'Goods returned' });

const look = () => till.tillCustomer({ phone: PHONE });

it('a till awards points by the owner’s rules; fields that it leaves out are null', async () => {
  const { status, reply } = await give({ amountSpent: 1_250 });
  expect(status).toBe(201);
  expect(reply.entry).toMatchObject({
    type: 'award',
    points: 12,
    kes: 1_250,
    by: 'till',
    reference: null,
    businessId: shop.userId,
  });
  expect(reply.customer).toMatchObject({ points: 12, name: null, consent: null });
});

it('a till redeems, reverses, and reads the customer', async () => {
  await give({ points: 100, name: 'Wanjiku', reference: 'INV-1' });
  const redeemed = await use(40, { reference: 'INV-2' });
  expect(redeemed.reply.entry).toMatchObject({ points: -40, kes: 80, by: 'till' });
  expect((await look()).reply).toMatchObject({ name: 'Wanjiku', points: 60, redeemed: 40 });
  const back = await undo(redeemed.reply.entry.entryId);
  expect(back.reply.entry).toMatchObject({ type: 'reverseRedeem', points: 40, by: 'till' });
  expect((await look()).reply).toMatchObject({ points: 100, redeemed: 0 });
  expect((await undo(redeemed.reply.entry.entryId)).refusal.code).toBe('rewards.alreadyReversed');
});

it('a till writes into the history of its owner', async () => {
  await give({ points: 50 });
  const { reply } = await shop.listEntries();
  expect(reply.entries).toMatchObject([{ type: 'award', points: 50, by: 'till' }]);
  const customer = await shop.getCustomer({ phone: PHONE });
  expect(customer.reply).toEqual((await look()).reply);
});

it.each([
  ['without an Idempotency-Key', { points: 5 }, '', 'request.idempotencyKeyRequired'],
  ['with points and an amount', { points: 5, amountSpent: 500 }, newKey(), 'rewards.noPoints'],
  ['without points and amount', {}, newKey(), 'rewards.noPoints'],
  ['to a landline', { points: 5, phone: '020 123 4567' }, newKey(), 'rewards.invalidPhone'],
  ['for another business', { points: 5, businessId: 'x' }, newKey(), 'request.unknownField'],
])('a till is refused an award %s', async (_, body, key, code) => {
  await refused(give(body, { key }), 400, code);
});

it.each([
  [150, {}, 409, 'rewards.shortOfPoints'],
  [9, {}, 400, 'rewards.belowMinimum'],
  [20, { phone: '0799 999 999' }, 404, 'rewards.customerNotFound'],
])('a till that redeems %i points %j is refused with %i %s', async (points, body, status, code) => {
  await give({ points: 100 });
  await refused(use(points, body), status, code);
});

describe('the key of a till', () => {
  const keyItem = async () => {
    const items = await wholeTable();
    const own = items.filter(({ userId }) => userId === shop.userId);
    const item = own.find(({ pk }) => `${pk}`.startsWith('api-key#'));
    return item as { pk: string; sk: string; hash: string };
  };

  const minuteIn = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 16);

  it('every call with a key is counted', async () => {
    await atOnce(3, look);
    const { hash } = await keyItem();
    const counts = (await wholeTable()).filter(({ pk }) =>
      `${pk}`.startsWith(`count#till#${hash}`),
    );
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(3);
    for (const { ttl } of counts) expect(Number(ttl)).toBeGreaterThan(Date.now() / 1000);
  });

  it('a key allows 120 calls a minute; the next call is refused with the seconds to wait, and does nothing', async () => {
    const { hash } = await keyItem();
    for (const minute of [minuteIn(0), minuteIn(60_000)]) {
      await putItem({ pk: `count#till#${hash}`, sk: minute, count: 118 });
    }
    const replies = await atOnce(3, () => give({ points: 7 }));
    const [refused, ...others] = replies.filter(({ status }) => status !== 201);
    expect(others).toEqual([]);
    const message = 'More than 120 calls a minute. Wait before you call again.';
    const { status, refusal } = refused ?? {};
    expect([status, refusal]).toEqual([429, { code: 'till.tooManyCalls', message, params: {} }]);
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    const customer = await shop.getCustomer({ phone: PHONE });
    expect(customer.reply.points).toBe(14);
  });

  it('the settings show to the hour when a key was last used', async () => {
    const lastUsed = async () => (await shop.getSettings()).reply.apiKey?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await look();
    const first = await lastUsed();
    expect(first).toBeTruthy();
    await look();
    expect(await lastUsed()).toBe(first);
    const { pk, sk } = await keyItem();
    const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
    await changeItem({ pk, sk }, { lastUsedAt: hourAgo });
    await look();
    expect(await lastUsed()).not.toBe(hourAgo);
  });
});
