/** Cards and joining, by parallel hands on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { totals } from '#core/accounts/totals.entity.ts';
import { behindLink } from '#core/cards/behind-link.ts';
import { deps } from '#core/cards/deps.ts';
import { chooseMessages } from '#core/cards/messages.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { randomLetters } from '#core/platform/random-letters.ts';
import { write } from '#core/platform/write.ts';
import { award } from '#core/rewards/award.ts';
import { card } from '#core/rewards/card/card.entity.ts';
import { shopCodeOf } from '#core/rewards/card/card-code.ts';
import { cardCodeFor, renewCardOf } from '#core/rewards/card/card-link.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { eraseCustomer } from '#core/rewards/customers/erase-customer.ts';
import { importCustomers } from '#core/rewards/customers/import-customers.ts';
import { givenAccount } from '#test/support/account.ts';
import { withUnits } from '#test/support/read-units.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { itemsWith } from '#test/support/table.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

async function givenCustomer(businessId: string, phone = newPhone()): Promise<string> {
  await importCustomers(deps, businessId, {
    rows: [{ phone, name: null, points: 100, consentAt: null }],
  });
  return phone;
}

const isGone = { code: 'cards.linkNotFound' };

describe('the link of a card', () => {
  it('of 10 callers at once who need the card of one customer, all get the same, and one is made', async () => {
    const businessId = await givenAccount();
    const phone = await givenCustomer(businessId);
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => cardCodeFor(deps, businessId, phone)),
    );
    expect(new Set(codes).size).toBe(1);
    const cards = (await itemsWith({ businessId })).filter(({ entity }) => entity === 'card');
    expect(cards).toHaveLength(1);
  });

  it('a card that is made beside awards loses none of them, and is lost by none', async () => {
    const businessId = await givenAccount();
    const phone = await givenCustomer(businessId);
    const body = {
      phone,
      points: 5,
      amountSpent: null,
      name: null,
      consent: false,
      reference: null,
    };
    const awards = Array.from({ length: 4 }, () =>
      award(deps, { businessId, by: 'till', key: randomUUID() }, body).catch(() => null),
    );
    const [code, ...made] = await Promise.all([cardCodeFor(deps, businessId, phone), ...awards]);
    const posted = made.filter((one) => one !== null).length;
    const { customer: holder } = await behindLink(deps, code);
    expect(holder.points).toBe(100 + 5 * posted);
  });

  it('of links that are renewed at once only the last one is good', async () => {
    const businessId = await givenAccount();
    const phone = await givenCustomer(businessId);
    const codes = await Promise.all([
      cardCodeFor(deps, businessId, phone).then(shopCodeOf),
      renewCardOf(deps, businessId, phone),
      renewCardOf(deps, businessId, phone),
    ]);
    const own = await cardCodeFor(deps, businessId, phone);
    const last = await shopCodeOf(own);
    expect(codes).toContain(last);
    expect((await behindLink(deps, own)).isOwn).toBe(true);
    for (const code of new Set(codes)) {
      const opened = await behindLink(deps, code).catch(({ code: refusal }) => refusal);
      expect(opened).toEqual(
        code === last ? expect.objectContaining({ isOwn: false }) : isGone.code,
      );
    }
  });

  it('a customer who has another number has another link, and the one before shows nobody', async () => {
    const businessId = await givenAccount();
    const phone = await givenCustomer(businessId);
    const code = await cardCodeFor(deps, businessId, phone);
    // As a change of the number leaves the item.
    const before = await customer.get({ businessId, phone });
    const moved = newPhone();
    await write(customer.put({ ...(before as NonNullable<typeof before>), phone: moved }));
    await write(customer.delete({ businessId, phone }));
    await expect(behindLink(deps, code)).rejects.toMatchObject(isGone);
    const next = await cardCodeFor(deps, businessId, moved);
    expect(next).not.toBe(code);
    expect((await behindLink(deps, next)).customer.phone).toBe(moved);
    // Somebody else begins with the number.
    await givenCustomer(businessId, phone);
    await expect(behindLink(deps, code)).rejects.toMatchObject(isGone);
  });

  it('a card whose hash is of no code that its seed makes gets another one, which opens', async () => {
    const businessId = await givenAccount();
    const phone = await givenCustomer(businessId);
    const [code, linkHash] = [
      await cardCodeFor(deps, businessId, phone),
      'of a key that was replaced',
    ];
    const before = await customer.get({ businessId, phone });
    const found = await deps.findCard(before?.card ?? '');
    await write(card.put({ ...(found as NonNullable<typeof found>), linkHash }));
    await write(customer.put({ ...(before as NonNullable<typeof before>), card: linkHash }));
    const next = await cardCodeFor(deps, businessId, phone);
    expect(next).not.toBe(code);
    expect((await behindLink(deps, next)).isOwn).toBe(true);
    expect((await behindLink(deps, await shopCodeOf(next))).isOwn).toBe(false);
    expect(await deps.findCard(linkHash)).toBeNull();
  });

  it('threat 122: a hundred guesses find nothing, cost four reads each and are all counted', async () => {
    const businessId = await givenAccount();
    const phone = await givenCustomer(businessId);
    const good = await cardCodeFor(deps, businessId, phone);
    const seen: string[] = [];
    let [reads, counted] = [0, 0];
    const watched = {
      ...deps,
      countLinkNotFound: () => {
        counted += 1;
      },
      findCard: (hash: string) => {
        reads += 1;
        return deps.findCard(hash);
      },
      findCustomer: (id: string, number: string) => {
        reads += 1;
        return deps.findCustomer(id, number);
      },
      findUser: (id: string) => {
        reads += 1;
        return deps.findUser(id);
      },
    };
    const guess = async (code: string): Promise<void> => {
      const outcome = await behindLink(watched, code).then(
        () => 'opened',
        ({ code: refusal }) => refusal,
      );
      seen.push(outcome);
    };
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
    await inLanes(guesses, 10, async (one) => void (await guess(one)));
    expect([new Set(seen), seen.length]).toEqual([new Set([isGone.code]), 100]);
    expect([reads, counted]).toEqual([400, 100]);
    await renewCardOf(deps, businessId, phone);
    const workFor = async (code: string) => {
      const { commands, units } = await withUnits(() => guess(code));
      return { commands, units };
    };
    expect(await workFor(good)).toEqual(await workFor(randomLetters(22, LETTERS)));
  });

  it('a customer who is being erased has no card any more, whatever happens beside it', async () => {
    const businessId = await givenAccount();
    const phone = await givenCustomer(businessId);
    const code = await cardCodeFor(deps, businessId, phone);
    await Promise.all([
      eraseCustomer(deps, businessId, phone),
      chooseMessages(deps, { code, receipts: false }).catch(() => null),
      renewCardOf(deps, businessId, phone).catch(() => null),
    ]);
    const left = (await itemsWith({ businessId })).filter(({ entity }) =>
      ['card', 'customer', 'cardRequest'].includes(`${entity}`),
    );
    expect(left).toEqual([]);
    expect((await totals.get({ userId: businessId }))?.activeCustomers ?? 0).toBe(0);
    await expect(behindLink(deps, code)).rejects.toMatchObject(isGone);
  });
});
