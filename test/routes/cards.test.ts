/** The customer's card, and joining by the poster on a counter. */
import { beforeEach, describe, expect, it } from 'vitest';
import { joinLimits } from '#core/cards/limits.ts';
import { count } from '#core/platform/count.entity.ts';
import * as cards from '#shared/cards/contract.ts';
import { chooseOffers } from '#shared/contacts/contract.ts';
import { listNotifications, readNotification } from '#shared/notifications/contract.ts';
import { eraseCustomer, getCustomer, redeem, sendReceipt } from '#shared/rewards/contract.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { getRobotChallenge } from '#shared/sign-in/contract.ts';
import { callFrom, newAddress } from '#test/support/address.ts';
import { call, newKey } from '#test/support/call.ts';
import { baseUrl, smsTo } from '#test/support/cloud.ts';
import { sentFor } from '#test/support/outbox.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { givenCustomer, givenShop, ownCardOf } from '#test/support/rewards.ts';
import { easyProof, solve } from '#test/support/robot-proof.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { putItem, setCredits, wholeTable } from '#test/support/table.ts';
import { isInside } from '#test/support/transport.ts';

let shop: Owner;
let phone: string;

const by = (owner = shop) => ({ token: owner.tokens.accessToken });

const linkOf = () => ownCardOf(shop, phone);

const shopLinkOf = async (number = phone) =>
  (await call(cards.getCardLink, { ...by(), body: { phone: number } })).reply.card;

const look = (code: string) => call(cards.readCard, { body: { code } });

const outcome = ({ status, refusal }: { status: number; refusal: { code: string } }) => [
  status,
  refusal.code,
];

const gone = [404, 'cards.linkNotFound'];

beforeEach(async () => {
  shop = await givenShop({ pointValue: 2, expiryMonths: 12 });
  await setCredits(shop.userId, { purchasedSMS: 50, smsBalance: 50 });
  phone = newPhone();
  await givenCustomer(shop, phone, 100, { name: 'Achieng Otieno' });
});

describe("a customer's card", () => {
  it('shows the shop, the points with their value, what expires and the latest entries', async () => {
    const body = { phone, points: 60, reference: 'INV-7', code: null };
    await call(redeem, { ...by(), idempotencyKey: newKey(), body });
    const { status, reply, headers } = await look(await linkOf());
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(reply).toEqual({
      isOwn: true,
      businessName: 'Mama Njeri Shop',
      points: 40,
      kes: 80,
      expiries: [{ points: 40, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
      entries: [
        { type: 'redeem', points: -60, kes: 120, at: expect.any(String) },
        { type: 'award', points: 100, kes: null, at: expect.any(String) },
      ],
      offers: 'notFromThis',
      receipts: true,
      copy: null,
      erasure: null,
    });
  });

  it('threat 122: the link has 130 bits and no number in it, and stands nowhere in the table', async () => {
    const code = await linkOf();
    expect(code).toMatch(/^[0-9A-Za-z]{22}$/);
    const shown = await shopLinkOf();
    expect(shown).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(await shopLinkOf()).toBe(shown);
    expect(await shopLinkOf(newPhone())).toBeUndefined();
    expect(await linkOf()).toBe(code);
    const stored = JSON.stringify(await wholeTable());
    for (const one of [code, shown]) expect(stored).not.toContain(one);
  });

  it('threat 122: a wrong link, a renewed one and that of an erased customer are answered alike', async () => {
    const code = await shopLinkOf();
    const own = await linkOf();
    const wrong = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`;
    const { reply } = await call(cards.renewCard, { ...by(), body: { phone } });
    expect(reply.card).not.toBe(code);
    expect((await look(reply.card)).status).toBe(200);
    await call(eraseCustomer, { ...by(), body: { phone } });
    // The number begins anew at the same shop.
    await givenCustomer(shop, phone, 7);
    const answers = [];
    for (const one of [wrong, code, own, reply.card, '+254712345678', 'x'])
      answers.push(await look(one));
    for (const { status, refusal, headers } of answers) {
      expect([status, refusal]).toEqual([404, answers[0]?.refusal]);
      expect(headers.get('content-length')).toBe(answers[0]?.headers.get('content-length'));
    }
    expect(await shopLinkOf()).not.toBe(reply.card);
    const body = { code: reply.card };
    expect(outcome(await call(cards.readStored, { body }))).toEqual(gone);
    expect(outcome(await call(cards.askShop, { body: { ...body, asks: 'copy' } }))).toEqual(gone);
    expect(
      outcome(await call(cards.chooseMessages, { body: { ...body, receipts: false } })),
    ).toEqual(gone);
  });

  it('threat 135: the link that the shop shows has the points alone, stops offers of the shop, and speaks for nobody', async () => {
    const own = await linkOf();
    const code = await shopLinkOf();
    expect(code).not.toBe(own);
    const shown = (await look(code)).reply;
    expect(shown).toMatchObject({
      isOwn: false,
      points: 100,
      kes: 200,
      entries: [],
      erasure: null,
    });
    const refused = [403, 'cards.notOwnLink'];
    expect(outcome(await call(cards.readStored, { body: { code } }))).toEqual(refused);
    for (const asks of cards.cardAsks)
      expect(outcome(await call(cards.askShop, { body: { code, asks } }))).toEqual(refused);
    const choose = (wish: { offers?: 'yes' | 'notFromThis'; receipts?: boolean }) =>
      call(cards.chooseMessages, { body: { code, ...wish } });
    const others = ['yes', 'yesFromOthers', 'notFromAnybody'] as const;
    for (const offers of others)
      expect(outcome(await call(cards.chooseMessages, { body: { code, offers } }))).toEqual(
        refused,
      );
    // Whoever gets no receipts gets no link of their own, by which alone they could want them again.
    for (const receipts of [true, false])
      expect(outcome(await choose({ offers: 'notFromThis', receipts }))).toEqual(refused);
    expect((await look(own)).reply).toMatchObject({ receipts: true, offers: 'notFromThis' });

    await call(cards.chooseMessages, { body: { code: own, offers: 'notFromAnybody' } });
    // What a customer says to all businesses is no business of this one.
    const stopped = { offers: 'notFromThis', receipts: true };
    expect((await look(code)).reply).toMatchObject(stopped);
    expect((await choose({ offers: 'notFromThis' })).reply).toEqual(stopped);
    expect((await look(own)).reply).toMatchObject({ ...stopped, offers: 'notFromAnybody' });
    const { reply } = await call(getCustomer, { ...by(), body: { phone } });
    expect(reply.consent).toBeNull();
    await call(cards.askShop, { body: { code: own, asks: 'copy' } });
    expect((await look(code)).reply.copy).toBeNull();
  });

  it('threat 123: what the card says names no number, no name and no other customer', async () => {
    await givenCustomer(shop, newPhone(), 55, { name: 'Zebedayo' });
    const code = await linkOf();
    const { reply } = await look(code);
    const { reply: stored } = await call(cards.readStored, { body: { code } });
    expect(JSON.stringify(reply)).not.toMatch(/Achieng|Zebedayo|\+254|"points":55/);
    expect(stored).toMatchObject({ name: 'Achieng Otieno', earned: 100, redeemed: 0, entries: 1 });
    expect(stored.phone).toBe(`${phone.slice(0, 5)}*****${phone.slice(-3)}`);
    expect(JSON.stringify(stored)).not.toContain(phone.slice(4));
  });

  it('the receipt of an award is one SMS with the link, and one of a customer who stopped them is none', async () => {
    const { entry } = await givenCustomer(shop, phone, 12);
    const params = { entryId: entry.entryId };
    const sent = await call(sendReceipt, { ...by(), params });
    expect([sent.status, sent.reply.credits]).toEqual([200, 1]);
    const [sms] = await sentFor(shop.userId, phone);
    const text = sms?.Message ?? '';
    expect(text).toMatch(
      /^You got 12 points at Mama Njeri Shop\. Balance 112 points \(KES 224\)\. Card: \S+\/c\/[0-9A-Za-z]{22}$/,
    );
    const code = text.slice(-22);
    expect((await look(code)).reply.points).toBe(112);
    const again = await call(sendReceipt, { ...by(), params });
    expect(again.status).toBe(200);
    expect(await sentFor(shop.userId, phone)).toHaveLength(1);

    const off = await call(cards.chooseMessages, { body: { code, receipts: false } });
    expect(off.reply).toEqual({ offers: 'notFromThis', receipts: false });
    const next = await givenCustomer(shop, phone, 3);
    const refused = await call(sendReceipt, { ...by(), params: { entryId: next.entry.entryId } });
    expect(outcome(refused)).toEqual([409, 'rewards.noReceipts']);
    await call(cards.chooseMessages, { body: { code, receipts: true } });
    expect(
      (await call(sendReceipt, { ...by(), params: { entryId: next.entry.entryId } })).status,
    ).toBe(200);
  });

  it('stopping offers by the card is the opt-out of the shop, and a yes is a consent', async () => {
    const code = await linkOf();
    const choose = async (offers: string) =>
      (await call(cards.chooseMessages, { body: { code, offers } })).reply.offers;
    const consent = async () =>
      (await call(getCustomer, { ...by(), body: { phone } })).reply.consent;
    expect(await consent()).toBeNull();
    expect(await choose('yes')).toBe('yes');
    expect(await consent()).toMatchObject({ given: true, source: 'customer' });
    expect(await choose('notFromThis')).toBe('notFromThis');
    expect(await choose('notFromAnybody')).toBe('notFromAnybody');
    expect((await look(code)).reply.offers).toBe('notFromAnybody');
    expect((await call(chooseOffers, { body: { code, offers: 'yes' } })).status).toBe(404);
  });

  it('a request for erasure goes to the owner once, and the erasure ends it with the card', async () => {
    const code = await linkOf();
    const body = { code, asks: 'erasure' };
    const first = await call(cards.askShop, { body });
    const second = await call(cards.askShop, { body });
    expect([first.status, second.reply]).toEqual([200, first.reply]);
    expect((await look(code)).reply.erasure).toEqual({ ...first.reply, settledAt: null });
    const told = async () =>
      (await call(listNotifications, by())).reply.notifications.filter(({ message }) =>
        message.includes('erase what you store'),
      );
    const [line] = await told();
    expect(line).toMatchObject({ action: { path: '/counter#requests' }, isDone: false });
    expect(JSON.stringify(line)).not.toContain(phone.slice(4));
    expect(await told()).toHaveLength(1);
    const params = { notificationId: line?.notificationId ?? '' };
    expect((await call(readNotification, { ...by(), params })).status).toBe(204);

    const { reply } = await call(cards.listCardRequests, by());
    expect(reply.requests).toEqual([
      { phone, name: 'Achieng Otieno', asks: 'erasure', ...first.reply },
    ]);
    await call(eraseCustomer, { ...by(), body: { phone } });
    expect((await call(cards.listCardRequests, by())).reply.requests).toEqual([]);
    expect((await told())[0]?.isDone).toBe(true);
    expect(outcome(await look(code))).toEqual(gone);
    const left = JSON.stringify(await wholeTable());
    expect(left).not.toContain(phone);
  });

  it('a request for a copy that the owner settled can be made again', async () => {
    const code = await linkOf();
    await call(cards.askShop, { body: { code, asks: 'copy' } });
    const settle = () => call(cards.settleCardRequest, { ...by(), body: { phone, asks: 'copy' } });
    expect((await settle()).status).toBe(204);
    expect(outcome(await settle())).toEqual([404, 'cards.requestNotFound']);
    expect((await look(code)).reply.copy?.settledAt).toEqual(expect.any(String));
    await call(cards.askShop, { body: { code, asks: 'copy' } });
    expect((await look(code)).reply.copy?.settledAt).toBeNull();
  });
});

const openCounter = async (owner = shop) =>
  (await call(cards.saveCounter, { ...by(owner), body: { isOpen: true } })).reply.poster ?? '';

/** Asks for a code from an address of its own, so that limits of an address concern one test. */
async function ask(code: string, phone: string, from = newAddress(), robot?: string) {
  const { method, path } = cards.sendJoinCode;
  const headers = { 'content-type': 'application/json' };
  const sent = JSON.stringify({ code, phone, robot: robot ?? (await easyProof()) });
  const request = { method, headers, body: sent };
  const { status, body } = isInside
    ? await (await import('#test/support/in-process-api.ts')).callInProcess({
        ...request,
        target: path,
        from,
      })
    : await callFrom(from, `${baseUrl}${path}`, request);
  return { status, reply: JSON.parse(body), refusal: JSON.parse(body) };
}

const enter = (code: string, number: string, smsCode: string, body = {}, key = newKey()) =>
  call(cards.join, {
    idempotencyKey: key,
    body: { code, phone: number, name: null, consent: false, smsCode, ...body },
  });

const lastText = async (number: string) => (await smsTo(number)).at(-1)?.Message ?? '';

const codeFor = async (number: string) =>
  /^(\d{6}) is your code/.exec(await lastText(number))?.[1] ?? '';

describe('joining by the poster', () => {
  it('a code by SMS makes a customer with name and consent, who gets the card', async () => {
    const code = await openCounter();
    const number = newPhone();
    expect((await call(cards.readPoster, { body: { code } })).reply).toEqual({
      businessName: 'Mama Njeri Shop',
    });
    const sent = await ask(code, number);
    expect([sent.status, sent.reply]).toEqual([200, { waitSeconds: 60, digits: 6 }]);
    const smsCode = await codeFor(number);
    const key = newKey();
    const body = { name: 'Baraka', consent: true };
    const joined = await enter(code, number, smsCode, body, key);
    expect(joined.status).toBe(201);
    expect((await enter(code, number, smsCode, body, key)).reply).toEqual(joined.reply);
    expect(outcome(await enter(code, number, smsCode, body))).toEqual([
      400,
      'confirmations.expired',
    ]);
    expect((await look(joined.reply.card)).reply).toMatchObject({ points: 0, offers: 'yes' });
    const { reply } = await call(getCustomer, { ...by(), body: { phone: number } });
    expect(reply).toMatchObject({
      name: 'Baraka',
      points: 0,
      consent: { given: true, source: 'customer' },
    });
  });

  it('threat 122: joining that is repeated gives no link that came after it', async () => {
    const code = await openCounter();
    const number = newPhone();
    await ask(code, number);
    const smsCode = await codeFor(number);
    const key = newKey();
    expect((await enter(code, number, smsCode, {}, key)).status).toBe(201);
    await call(cards.renewCard, { ...by(), body: { phone: number } });
    const ended = [400, 'confirmations.expired'];
    expect(outcome(await enter(code, number, smsCode, {}, key))).toEqual(ended);
    await call(eraseCustomer, { ...by(), body: { phone: number } });
    expect(outcome(await enter(code, number, smsCode, {}, key))).toEqual(ended);
  });

  it('threat 124: who types the number of a customer learns nothing: the card goes to the number', async () => {
    const code = await openCounter();
    const known = await ask(code, phone);
    const unknown = await ask(code, newPhone());
    expect([known.status, known.reply]).toEqual([unknown.status, unknown.reply]);
    expect(await lastText(phone)).toMatch(
      /^You collect points at Mama Njeri Shop already\. Your card: \S+\/c\/[0-9A-Za-z]{22}$/,
    );
    expect((await look((await lastText(phone)).slice(-22))).reply.points).toBe(100);
    const wrong = await enter(code, phone, '000000', { name: 'Somebody' });
    expect(outcome(wrong)).toEqual([400, 'confirmations.wrong']);
    expect(outcome(await ask(code, phone))).toEqual([429, 'confirmations.tooSoon']);
    const { reply } = await call(getCustomer, { ...by(), body: { phone } });
    expect([reply.name, reply.consent]).toEqual(['Achieng Otieno', null]);
  });

  it('threat 125: each SMS of joining takes a robot check of its own, and an address has its share', async () => {
    const code = await openCounter();
    const proof = await easyProof();
    const from = newAddress();
    expect((await ask(code, newPhone(), from, proof)).status).toBe(200);
    for (const robot of [proof, 'none'])
      expect(outcome(await ask(code, newPhone(), from, robot))).toEqual([
        400,
        'cards.robotCheckFailed',
      ]);
    const askOften = async () => {
      for (let time = 0; time < 7; time += 1)
        expect((await ask(code, newPhone(), from)).status).toBe(200);
    };
    await Promise.all([askOften(), askOften(), askOften(), askOften()]);
    expect((await ask(code, newPhone(), from)).status).toBe(200);
    expect(outcome(await ask(code, newPhone(), from))).toEqual([429, 'cards.tooManyJoins']);
    expect((await ask(code, newPhone())).status).toBe(200);
  });

  it('threat 125: a shop pays a hundred SMS of joining in a day at most, and none without credits', async () => {
    const code = await openCounter();
    const joins = { of: `joins#shop#${shop.userId}`, period: nairobiDay(Date.now()) };
    const asked = (times: number) =>
      putItem(count.put({ ...joins, count: times, ttl: 4_000_000_000 }).input.Item);
    await asked(joinLimits.ofShopPerDay);
    expect(outcome(await ask(code, newPhone()))).toEqual([429, 'cards.tooManyJoins']);
    await asked(joinLimits.ofShopPerDay - 1);
    expect((await ask(code, newPhone())).status).toBe(200);
    await asked(0);
    await setCredits(shop.userId, { purchasedSMS: 0, smsBalance: 0 });
    expect(outcome(await ask(code, newPhone()))).toEqual([409, 'cards.cannotJoinNow']);
  });

  it('a poster that is switched off or renewed lets nobody join, and a printed one comes back on', async () => {
    const code = await openCounter();
    const number = newPhone();
    await ask(code, number);
    const smsCode = await codeFor(number);
    const closed = [404, 'cards.joinClosed'];
    await call(cards.saveCounter, { ...by(), body: { isOpen: false } });
    expect(outcome(await call(cards.readPoster, { body: { code } }))).toEqual(closed);
    expect(outcome(await ask(code, newPhone()))).toEqual(closed);
    expect(outcome(await enter(code, number, smsCode))).toEqual(closed);
    expect(await openCounter()).toBe(code);
    expect((await enter(code, number, smsCode)).status).toBe(201);
    const { reply } = await call(cards.renewCounter, by());
    expect(reply).toMatchObject({ isOpen: true, businessName: 'Mama Njeri Shop' });
    expect(outcome(await ask(code, newPhone()))).toEqual(closed);
    expect((await ask(reply.poster ?? '', newPhone())).status).toBe(200);
    const other = await givenOwner('Other');
    expect((await call(cards.getCounter, by(other))).reply).toMatchObject({ poster: null });
  });

  it('the puzzle of a real robot check is good for joining', async () => {
    const { reply } = await call(getRobotChallenge);
    const robot = await solve(reply as unknown as Parameters<typeof solve>[0]);
    expect((await ask(await openCounter(), newPhone(), newAddress(), robot)).status).toBe(200);
  });
});
