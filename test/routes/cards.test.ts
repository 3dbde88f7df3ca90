/** The customer's card, and joining by a counter's poster. */
import { joinLimits } from '#core/cards/join.store.ts';
import { count } from '#core/platform/limits/count.ts';
import { cardAsks } from '#shared/cards/asks.ts';
import { sendJoinCode } from '#shared/cards/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { callFrom, newAddress } from '#test/support/address.ts';
import { newKey, outcomeOf, refused } from '#test/support/call.ts';
import { baseUrl, textsTo } from '#test/support/cloud.ts';
import { sentFor } from '#test/support/outbox.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { giveCredits, givenCustomer, givenShop, ownCardOf } from '#test/support/rewards.ts';
import { easyProof } from '#test/support/robot-proof.ts';
import { solve } from '#test/support/robot-puzzle.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { changeItem, putItem, wholeTable } from '#test/support/table.ts';
import { isInside } from '#test/support/transport.ts';
import { visitorOfApi } from '#test/support/verbs.ts';

let shop: Owner;
let phone: string;

const linkOf = () => ownCardOf(shop, phone);

const shopLinkOf = async (number = phone) => (await shop.getCardLink({ phone: number })).reply.card;

const look = (code: string) => visitorOfApi.readCard({ code });

const { askShop, chooseMessages, readStored } = visitorOfApi;

const gone = [404, 'cards.linkNotFound'];

beforeEach(async () => {
  shop = await givenShop({ pointValue: 2, expiryMonths: 12 }, 50);
  phone = newPhone();
  await givenCustomer(shop, phone, 100, { name: 'Achieng Otieno' });
});

it('shows the shop, the points with their value, what expires and the latest entries', async () => {
  await shop.redeem({ phone, points: 60, reference: 'INV-7' });
  const { status, reply, headers } = await look(await linkOf());
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(reply).toEqual({
    isOwn: true,
    businessName: 'Mama Njeri Shop',
    picture: null,
    till: await shopLinkOf(),
    points: 40,
    goal: { points: 50, reward: null },
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
  const { reply } = await shop.renewCard({ phone });
  expect(reply.card).not.toBe(code);
  expect((await look(reply.card)).status).toBe(200);
  await shop.eraseCustomer({ phone });
  // The number starts again at the same shop.
  await givenCustomer(shop, phone, 7);
  const answers = [];
  for (const one of [wrong, code, own, reply.card, '+254712345678', 'x'])
    answers.push(await look(one));
  for (const { status, refusal, headers } of answers) {
    expect([status, refusal]).toEqual([404, answers[0]?.refusal]);
    expect(headers.get('content-length')).toBe(answers[0]?.headers.get('content-length'));
  }
  expect(await shopLinkOf()).not.toBe(reply.card);
  const ended = { code: reply.card };
  expect(outcomeOf(await readStored(ended))).toEqual(gone);
  expect(outcomeOf(await askShop({ ...ended, asks: 'copy' }))).toEqual(gone);
  expect(outcomeOf(await chooseMessages({ ...ended, receipts: false }))).toEqual(gone);
});

it('threat 135: the link that the shop shows has the points alone, stops offers of the shop, and speaks for nobody', async () => {
  const own = await linkOf();
  const code = await shopLinkOf();
  expect(code).not.toBe(own);
  const shown = (await look(code)).reply;
  expect(shown).toMatchObject({ isOwn: false, points: 100, kes: 200, entries: [], erasure: null });
  const refused = [403, 'cards.notOwnLink'];
  expect(outcomeOf(await readStored({ code }))).toEqual(refused);
  for (const asks of cardAsks) expect(outcomeOf(await askShop({ code, asks }))).toEqual(refused);
  for (const offers of ['yes', 'yesFromOthers', 'notFromAnybody'] as const)
    expect(outcomeOf(await chooseMessages({ code, offers }))).toEqual(refused);
  // Without receipts there is no personal link, the only way to want them again.
  for (const receipts of [true, false]) {
    const wish = { code, offers: 'notFromThis', receipts } as const;
    expect(outcomeOf(await chooseMessages(wish))).toEqual(refused);
  }
  expect((await look(own)).reply).toMatchObject({ receipts: true, offers: 'notFromThis' });

  await chooseMessages({ code: own, offers: 'notFromAnybody' });
  // A customer's choice for all businesses is hidden from this one.
  const stopped = { offers: 'notFromThis', receipts: true };
  expect((await look(code)).reply).toMatchObject(stopped);
  expect((await chooseMessages({ code, offers: 'notFromThis' })).reply).toEqual(stopped);
  expect((await look(own)).reply).toMatchObject({ ...stopped, offers: 'notFromAnybody' });
  const { reply } = await shop.getCustomer({ phone });
  expect(reply.consent).toBeNull();
  await askShop({ code: own, asks: 'copy' });
  expect((await look(code)).reply.copy).toBeNull();
});

it('a card that a till scans finds its customer, at the shop of the card alone and until it is renewed', async () => {
  const foundBy = async (by: Owner, code: string) => {
    const { reply } = await by.listCustomers({ search: `https://app.example.co.ke/c/${code}` });
    return reply.customers.map((one) => one.phone);
  };
  const { reply: shown } = await look(await linkOf());
  for (const code of [await linkOf(), shown.till])
    expect(await foundBy(shop, code)).toEqual([phone]);
  expect(await foundBy(await givenShop(), shown.till)).toEqual([]);
  await shop.renewCard({ phone });
  expect(await foundBy(shop, shown.till)).toEqual([]);
});

it('threat 123: what the card says names no number, no name and no other customer', async () => {
  await givenCustomer(shop, newPhone(), 55, { name: 'Zebedayo' });
  const code = await linkOf();
  const { reply } = await look(code);
  const { reply: stored } = await readStored({ code });
  expect(JSON.stringify(reply)).not.toMatch(/Achieng|Zebedayo|\+254|"points":55/);
  expect(stored).toMatchObject({ name: 'Achieng Otieno', earned: 100, redeemed: 0, entries: 1 });
  expect(stored.phone).toBe(`${phone.slice(0, 5)}*****${phone.slice(-3)}`);
  expect(JSON.stringify(stored)).not.toContain(phone.slice(4));
});

it('the receipt of an award is one SMS with the link, and one of a customer who stopped them is none', async () => {
  const { entry } = await givenCustomer(shop, phone, 12);
  const send = (entryId: string) => shop.sendReceipt({ entryId });
  const sent = await send(entry.entryId);
  expect([sent.status, sent.reply.credits]).toEqual([200, 1]);
  const [sms] = await sentFor(shop.userId, phone);
  const text = sms?.Message ?? '';
  expect(text).toMatch(
    /^You got 12 points at Mama Njeri Shop\. Balance 112 points \(KES 224\)\. Card: \S+\/c\/[0-9A-Za-z]{22}$/,
  );
  const code = text.slice(-22);
  expect((await look(code)).reply.points).toBe(112);
  expect((await send(entry.entryId)).status).toBe(200);
  expect(await sentFor(shop.userId, phone)).toHaveLength(1);

  const off = await chooseMessages({ code, receipts: false });
  expect(off.reply).toEqual({ offers: 'notFromThis', receipts: false });
  const next = await givenCustomer(shop, phone, 3);
  await refused(send(next.entry.entryId), 409, 'rewards.noReceipts');
  await chooseMessages({ code, receipts: true });
  expect((await send(next.entry.entryId)).status).toBe(200);
});

describe('the receipt for the shop’s phone', () => {
  const textOf = (entryId: string) => shop.readReceiptText({ entryId });

  it('threat 179: it has the words of the SMS and the link that the shop shows, and costs nothing', async () => {
    const { entry } = await givenCustomer(shop, phone, 12);
    const own = await linkOf();
    const { smsBalance } = (await shop.getDashboard()).reply;
    const { status, reply } = await textOf(entry.entryId);
    const code = await shopLinkOf();
    expect([status, reply.phone, reply.text]).toEqual([
      200,
      phone,
      expect.stringMatching(
        new RegExp(
          `^You got 12 points at Mama Njeri Shop\\. Balance 112 points \\(KES 224\\)\\. Card: https://\\S+/c/${code}$`,
        ),
      ),
    ]);
    expect(reply.text).not.toContain(own);
    expect((await look(code)).reply).toMatchObject({ isOwn: false, points: 112 });
    const used = await shop.redeem({ phone, points: 60 });
    const redeemed = await textOf(used.reply.entry.entryId);
    expect(redeemed.reply.text).toMatch(
      /^You used 60 points \(KES 120\) at Mama Njeri Shop\. Ref \w{5}\. Balance 52 points\. Not you\? Call 0[\d ]+\. Card: https:/,
    );
    expect((await shop.getDashboard()).reply.smsBalance).toBe(smsBalance);
  });

  it('it is refused to another shop, of what was reversed, and of who wants no receipts or was erased', async () => {
    const { entry } = await givenCustomer(shop, phone, 12);
    const { entryId } = entry;
    const stranger = await givenShop();
    const own = await linkOf();
    expect(outcomeOf(await stranger.readReceiptText({ entryId }))).toEqual([
      404,
      'rewards.entryNotFound',
    ]);
    await chooseMessages({ code: own, receipts: false });
    expect(outcomeOf(await textOf(entryId))).toEqual([409, 'rewards.noReceipts']);
    await chooseMessages({ code: own, receipts: true });
    expect((await textOf(entryId)).status).toBe(200);
    const reversal = (await shop.reverse({ entryId, reason: 'Mistake' })).reply.entry;
    expect(outcomeOf(await textOf(entryId))).toEqual([409, 'rewards.alreadyReversed']);
    expect(outcomeOf(await textOf(reversal.entryId))).toEqual([404, 'rewards.entryNotFound']);
    const next = await givenCustomer(shop, phone, 3);
    await shop.eraseCustomer({ phone });
    expect(outcomeOf(await textOf(next.entry.entryId))).toEqual([409, 'rewards.customerErased']);
  });
});

it('stopping offers by the card is the opt-out of the shop, and a yes is a consent', async () => {
  const code = await linkOf();
  const choose = async (offers: 'yes' | 'notFromThis' | 'notFromAnybody') =>
    (await chooseMessages({ code, offers })).reply.offers;
  const consent = async () => (await shop.getCustomer({ phone })).reply.consent;
  expect(await consent()).toBeNull();
  expect(await choose('yes')).toBe('yes');
  expect(await consent()).toMatchObject({ given: true, source: 'customer' });
  expect(await choose('notFromThis')).toBe('notFromThis');
  expect(await choose('notFromAnybody')).toBe('notFromAnybody');
  expect((await look(code)).reply.offers).toBe('notFromAnybody');
  expect((await visitorOfApi.chooseOffers({ code, offers: 'yes' })).status).toBe(404);
});

it('a request for erasure goes to the owner once, and the erasure ends it with the card', async () => {
  const code = await linkOf();
  const ask = () => askShop({ code, asks: 'erasure' });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, second.reply]).toEqual([200, first.reply]);
  expect((await look(code)).reply.erasure).toEqual({ ...first.reply, settledAt: null });
  const told = async () =>
    (await shop.listNotifications()).reply.notifications.filter(({ message }) =>
      message.includes('erase what you keep'),
    );
  const [line] = await told();
  expect(line).toMatchObject({ action: { path: '/counter#requests' }, isDone: false });
  expect(JSON.stringify(line)).not.toContain(phone.slice(4));
  expect(await told()).toHaveLength(1);
  const { notificationId = '' } = line ?? {};
  expect((await shop.readNotification({ notificationId })).status).toBe(204);

  const { reply } = await shop.listCardRequests();
  expect(reply.requests).toEqual([
    { phone, name: 'Achieng Otieno', asks: 'erasure', ...first.reply },
  ]);
  await shop.eraseCustomer({ phone });
  expect((await shop.listCardRequests()).reply.requests).toEqual([]);
  expect((await told())[0]?.isDone).toBe(true);
  expect(outcomeOf(await look(code))).toEqual(gone);
  const left = JSON.stringify(await wholeTable());
  expect(left).not.toContain(phone);
});

it('a request for a copy that the owner settled can be made again', async () => {
  const code = await linkOf();
  await askShop({ code, asks: 'copy' });
  const settle = () => shop.settleCardRequest({ phone, asks: 'copy' });
  expect((await settle()).status).toBe(204);
  await refused(settle(), 404, 'cards.requestNotFound');
  expect((await look(code)).reply.copy?.settledAt).toEqual(expect.any(String));
  await askShop({ code, asks: 'copy' });
  expect((await look(code)).reply.copy?.settledAt).toBeNull();
});

const openCounter = async () => (await shop.saveCounter({ isOpen: true })).reply.poster ?? '';

/** From a new address, because its limits must concern one test. */
async function ask(
  code: string,
  phone: string,
  from = newAddress(),
  robot?: string,
  language = 'en',
) {
  const { method, path } = sendJoinCode;
  const headers = { 'content-type': 'application/json', 'accept-language': language };
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

const enter = (code: string, number: string, smsCode: string, sent = {}, key = newKey()) =>
  visitorOfApi.join({ code, phone: number, smsCode, ...sent }, { key });

const lastText = async (number: string) => (await textsTo(number)).at(-1) ?? '';

const codeFor = async (number: string) =>
  /^(\d{6}) is your code/.exec(await lastText(number))?.[1] ?? '';

it('a code by SMS makes a customer with name and consent, who gets the card', async () => {
  const code = await openCounter();
  const number = newPhone();
  const { reply } = await visitorOfApi.readPoster({ code });
  expect(reply).toEqual({ businessName: 'Mama Njeri Shop', picture: null });
  const sent = await ask(code, number);
  expect([sent.status, sent.reply]).toEqual([200, { waitSeconds: 60, digits: 6 }]);
  const smsCode = await codeFor(number);
  const key = newKey();
  const body = { name: 'Baraka', consent: true };
  const joined = await enter(code, number, smsCode, body, key);
  expect(joined.status).toBe(201);
  expect((await enter(code, number, smsCode, body, key)).reply).toEqual(joined.reply);
  await refused(enter(code, number, smsCode, body), 400, 'confirmations.expired');
  expect((await look(joined.reply.card)).reply).toMatchObject({ points: 0, offers: 'yes' });
  const shown = { name: 'Baraka', points: 0, consent: { given: true, source: 'customer' } };
  expect((await shop.getCustomer({ phone: number })).reply).toMatchObject(shown);
});

it('a poster whose page is in Kiswahili sends its SMS in Kiswahili, to customers too', async () => {
  const code = await openCounter();
  for (const [number, text] of [
    [newPhone(), /^\d{6} ni nambari ya siri ya kukusanya pointi kwa Mama Njeri Shop\. /],
    [phone, /^Tayari unakusanya pointi kwa Mama Njeri Shop\. Kadi yako: \S+\/c\//],
  ] as const) {
    expect((await ask(code, number, newAddress(), undefined, 'sw')).status).toBe(200);
    expect(await lastText(number)).toMatch(text);
  }
});

it('threat 122: joining that is repeated gives no link that came after it', async () => {
  const code = await openCounter();
  const number = newPhone();
  await ask(code, number);
  const smsCode = await codeFor(number);
  const key = newKey();
  expect((await enter(code, number, smsCode, {}, key)).status).toBe(201);
  await shop.renewCard({ phone: number });
  const ended = [400, 'confirmations.expired'];
  expect(outcomeOf(await enter(code, number, smsCode, {}, key))).toEqual(ended);
  await shop.eraseCustomer({ phone: number });
  expect(outcomeOf(await enter(code, number, smsCode, {}, key))).toEqual(ended);
});

it('who joins while the shop erases the number is told to come again', async () => {
  const code = await openCounter();
  const number = newPhone();
  await ask(code, number);
  const smsCode = await codeFor(number);
  await givenCustomer(shop, number, 1);
  const sk = `customer#${number}`;
  await changeItem({ pk: `user#${shop.userId}`, sk }, { erasedAs: 'erased#0' });
  await refused(enter(code, number, smsCode), 503, 'server.busy');
});

it('threat 124: who types the number of a customer learns nothing: the card goes to the number', async () => {
  const code = await openCounter();
  const known = await ask(code, phone);
  const unknown = await ask(code, newPhone());
  expect([known.status, known.reply]).toEqual([unknown.status, unknown.reply]);
  expect(await lastText(phone)).toMatch(
    /^You already collect points at Mama Njeri Shop\. Your card: \S+\/c\/[0-9A-Za-z]{22}$/,
  );
  expect((await look((await lastText(phone)).slice(-22))).reply.points).toBe(100);
  await refused(enter(code, phone, '000000', { name: 'Somebody' }), 400, 'confirmations.wrong');
  await refused(ask(code, phone), 429, 'confirmations.tooSoon');
  const { reply } = await shop.getCustomer({ phone });
  expect([reply.name, reply.consent]).toEqual(['Achieng Otieno', null]);
});

it('threat 125: each SMS of joining takes a robot check of its own, and an address has its share', async () => {
  const code = await openCounter();
  const proof = await easyProof();
  const from = newAddress();
  expect((await ask(code, newPhone(), from, proof)).status).toBe(200);
  for (const robot of [proof, 'none']) {
    await refused(ask(code, newPhone(), from, robot), 400, 'cards.robotCheckFailed');
  }
  const askOften = async () => {
    for (let time = 0; time < 7; time += 1)
      expect((await ask(code, newPhone(), from)).status).toBe(200);
  };
  await atOnce(4, askOften);
  expect((await ask(code, newPhone(), from)).status).toBe(200);
  await refused(ask(code, newPhone(), from), 429, 'cards.tooManyJoins');
  expect((await ask(code, newPhone())).status).toBe(200);
});

it('threat 125: a shop pays a hundred SMS of joining in a day at most, and none without credits', async () => {
  const code = await openCounter();
  const joins = { of: `joins#shop#${shop.userId}`, period: nairobiDay(Date.now()) };
  const asked = (times: number) =>
    putItem(count.put({ ...joins, count: times, ttl: 4_000_000_000 }).input.Item);
  await asked(joinLimits.ofShopPerDay);
  await refused(ask(code, newPhone()), 429, 'cards.tooManyJoins');
  await asked(joinLimits.ofShopPerDay - 1);
  expect((await ask(code, newPhone())).status).toBe(200);
  await asked(0);
  await giveCredits(shop, 0);
  await refused(ask(code, newPhone()), 409, 'cards.cannotJoinNow');
});

it('a poster that is switched off or renewed lets nobody join, and a printed one comes back on', async () => {
  const code = await openCounter();
  const number = newPhone();
  await ask(code, number);
  const smsCode = await codeFor(number);
  const closed = [404, 'cards.joinClosed'];
  await shop.saveCounter({ isOpen: false });
  expect(outcomeOf(await visitorOfApi.readPoster({ code }))).toEqual(closed);
  expect(outcomeOf(await ask(code, newPhone()))).toEqual(closed);
  expect(outcomeOf(await enter(code, number, smsCode))).toEqual(closed);
  expect(await openCounter()).toBe(code);
  expect((await enter(code, number, smsCode)).status).toBe(201);
  const { reply } = await shop.renewCounter();
  expect(reply).toMatchObject({ isOpen: true, businessName: 'Mama Njeri Shop' });
  expect(outcomeOf(await ask(code, newPhone()))).toEqual(closed);
  expect((await ask(reply.poster ?? '', newPhone())).status).toBe(200);
  const other = await givenOwner('Other');
  expect((await other.getCounter()).reply).toMatchObject({ poster: null });
});

it('the puzzle of a real robot check is good for joining', async () => {
  const { reply } = await visitorOfApi.getRobotChallenge();
  const robot = await solve(reply as unknown as Parameters<typeof solve>[0]);
  expect((await ask(await openCounter(), newPhone(), newAddress(), robot)).status).toBe(200);
});
