/** Cards and joining, with parallel calls on a real DynamoDB engine. */
import { deps as exportDeps } from '#core/account-export/deps.ts';
import { exportAccount } from '#core/account-export/export-account.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { totals } from '#core/accounts/totals.store.ts';
import { behindLink } from '#core/cards/behind-link.ts';
import { deps } from '#core/cards/deps.ts';
import { chooseMessages } from '#core/cards/messages.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { write } from '#core/platform/table/transact.ts';
import { card } from '#core/rewards/card/card.entity.ts';
import { shopCodeOf } from '#core/rewards/card/card-code.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { cardCodeFor, renewCardOf } from '#core/rewards/finding/card-link.ts';
import { sendReceipt } from '#core/rewards/redemptions/send-receipt.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { atOnce, codeOf } from '#test/support/outcomes.ts';
import { setCredits } from '#test/support/people.ts';
import { givenPointShop, importRow, type PointShop } from '#test/support/point-shop.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { itemsWith } from '#test/support/table.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

let shop: PointShop;
let businessId: string;
let phone: string;

beforeEach(async () => {
  [shop, phone] = [await givenPointShop(deps), newPhone()];
  ({ businessId } = shop);
  await write(settings.upsert({ userId: businessId }, { set: { pointValue: 1 } }));
  await shop.import([importRow(phone, 100)]);
});

const codeNow = () => cardCodeFor(deps, businessId, phone);

const renew = () => renewCardOf(deps, businessId, phone);

const itemsOf = async (...kinds: string[]) =>
  (await itemsWith({ businessId })).filter(({ entity }) => kinds.includes(`${entity}`));

const isGone = 'cards.linkNotFound';

it('of 10 callers at once who need the card of one customer, all get the same, and one is made', async () => {
  expect(new Set(await atOnce(10, codeNow)).size).toBe(1);
  expect(await itemsOf('card')).toHaveLength(1);
});

it('a card that is made beside awards loses none of them, and is lost by none', async () => {
  const awards = Array.from({ length: 4 }, () => shop.give(phone, 5).catch(() => null));
  const [code, ...made] = await Promise.all([codeNow(), ...awards]);
  const posted = made.filter((one) => one !== null).length;
  const { customer: holder } = await behindLink(deps, code);
  expect(holder.points).toBe(100 + 5 * posted);
});

it('of links that are renewed at once only the last one is good', async () => {
  const codes = await Promise.all([codeNow().then(shopCodeOf), renew(), renew()]);
  const own = await codeNow();
  const last = await shopCodeOf(own);
  expect(codes).toContain(last);
  expect((await behindLink(deps, own)).isOwn).toBe(true);
  for (const code of new Set(codes)) {
    const opened = await behindLink(deps, code).catch(({ code: refusal }) => refusal);
    expect(opened).toEqual(code === last ? expect.objectContaining({ isOwn: false }) : isGone);
  }
});

it('a customer who has another number has another link, and the one before shows nobody', async () => {
  const code = await codeNow();
  // As a change of number leaves the item.
  const moved = newPhone();
  await write(customer.put({ ...(await shop.holderOf(phone)), phone: moved }));
  await write(customer.delete({ businessId, phone }));
  expect(await codeOf(behindLink(deps, code))).toBe(isGone);
  const next = await cardCodeFor(deps, businessId, moved);
  expect(next).not.toBe(code);
  expect((await behindLink(deps, next)).customer.phone).toBe(moved);
  // A new customer gets the number.
  await shop.import([importRow(phone, 100)]);
  expect(await codeOf(behindLink(deps, code))).toBe(isGone);
});

it('a card whose hash is of no code that its seed makes gets another one, which opens', async () => {
  const [code, linkHash] = [await codeNow(), 'of a key that was replaced'];
  const before = await shop.holderOf(phone);
  const found = await deps.findCard(before.card ?? '');
  await write(card.put({ ...(found as NonNullable<typeof found>), linkHash }));
  await write(customer.put({ ...before, card: linkHash }));
  const next = await codeNow();
  expect(next).not.toBe(code);
  expect((await behindLink(deps, next)).isOwn).toBe(true);
  expect((await behindLink(deps, await shopCodeOf(next))).isOwn).toBe(false);
  expect(await deps.findCard(linkHash)).toBeNull();
});

it('threat 135: a receipt that waits to be sent shows its link to nobody of the shop', async () => {
  await setCredits(businessId, 1);
  const { entry } = await shop.give(phone, 5);
  await sendReceipt(rewardDeps, businessId, entry.entryId, null);
  const { items } = await exportAccount(
    exportDeps,
    { userId: businessId, poolUserId: 'none' },
    undefined,
  );
  expect(items.filter(({ what }) => what === 'sms')).toHaveLength(1);
  expect(JSON.stringify(items)).not.toContain(await codeNow());
});

it('threat 122: a hundred guesses find nothing, cost four reads each and are all counted', async () => {
  const good = await codeNow();
  const seen: string[] = [];
  let [reads, counted] = [0, 0];
  const counting =
    <Args extends unknown[], Found>(read: (...args: Args) => Found) =>
    (...args: Args): Found => {
      reads += 1;
      return read(...args);
    };
  const watched = {
    ...deps,
    countLinkNotFound: () => {
      counted += 1;
    },
    findCard: counting(deps.findCard),
    findCustomer: counting(deps.findCustomer),
    findUser: counting(deps.findUser),
  };
  const guess = async (code: string) => void seen.push(await codeOf(behindLink(watched, code)));
  const near = [...good].map(
    (letter, at) => `${good.slice(0, at)}${letter === 'x' ? 'y' : 'x'}${good.slice(at + 1)}`,
  );
  const guesses = [
    ...near,
    good.slice(1),
    `${good}x`,
    good.toLowerCase(),
    phone,
    phone.slice(1),
    businessId,
    ...Array.from({ length: 100 - near.length - 6 }, () => randomLetters(22, LETTERS)),
  ];
  await inLanes(guesses, 10, guess);
  expect([new Set(seen), seen.length]).toEqual([new Set([isGone]), 100]);
  expect([reads, counted]).toEqual([400, 100]);
  await renew();
  const workFor = async (code: string) => {
    const { commands, units } = await withUnits(() => guess(code));
    return { commands, units };
  };
  expect(await workFor(good)).toEqual(await workFor(randomLetters(22, LETTERS)));
});

it('a customer who is being erased has no card any more, whatever happens beside it', async () => {
  const code = await codeNow();
  await Promise.all([
    shop.erase(phone),
    chooseMessages(deps, { code, receipts: false }).catch(() => null),
    renew().catch(() => null),
  ]);
  expect(await itemsOf('card', 'customer', 'cardRequest')).toEqual([]);
  expect((await totals.get({ userId: businessId }))?.activeCustomers ?? 0).toBe(0);
  expect(await codeOf(behindLink(deps, code))).toBe(isGone);
});
