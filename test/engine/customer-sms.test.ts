/** A business's own texts to its customers, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { user } from '#core/accounts/account.entity.ts';
import { findCredits } from '#core/accounts/credits.store.ts';
import { deps as contactDeps } from '#core/contacts/deps.ts';
import { addOptOuts, chooseOffers } from '#core/contacts/opt-outs.ts';
import { AppError } from '#core/platform/app-error.ts';
import { count as countEntity } from '#core/platform/limits/count.ts';
import { pace } from '#core/platform/limits/pace.ts';
import { write } from '#core/platform/table/transact.ts';
import { award } from '#core/rewards/awards/award.ts';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { editCustomer } from '#core/rewards/finding/add-customer.ts';
import { eraseCustomer } from '#core/rewards/moves/erase-customer.ts';
import { importCustomers } from '#core/rewards/moves/import-customers.ts';
import { sendSms } from '#core/rewards/sms/send-sms.ts';
import { pointRulesOf } from '#core/settings/point-rules.ts';
import { sms } from '#core/sms/outbox/sms.entity.ts';
import { boundByDay } from '#core/till/bound-by-day.ts';
import { deps as tillDeps } from '#core/till/deps.ts';
import { tillDay } from '#core/till/till-day.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { ORDER_NUMBER } from '#shared/sms/service-text.ts';
import { REFUSED, TestDispatcher } from '#test/support/dispatcher.ts';
import { atOnce, codeOf, followed, untilAnswered } from '#test/support/outcomes.ts';
import { givenAccount, setCredits } from '#test/support/people.ts';
import { importRow, linkCodesOf } from '#test/support/point-shop.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { itemsNaming, wholeTable } from '#test/support/table.ts';

/** Ten in the morning and nine at night in Nairobi. */
const [morning, night] = ['2036-11-21T07:00:00Z', '2036-11-21T18:00:00Z'].map(Date.parse) as [
  number,
  number,
];

const depsAt = (at: number) => ({ ...rewardDeps, hours: () => SENDING_HOURS, clock: () => at });

const agreedAt = '2036-01-01T00:00:00.000Z';

let userId: string;
/** One customer proved the number; the other agreed to offers. */
let [phone, agreed] = ['', ''];

beforeEach(async () => {
  [phone, agreed] = [newPhone(), newPhone()];
  userId = await givenAccount({ smsBalance: 10, businessName: 'Duka' });
  await givenCustomers(importRow(phone, 1), importRow(agreed, 1, { consentAt: agreedAt }));
  await know(phone, { provedAt: agreedAt });
});

/** Changes what is known of a customer. */
const know = (number: string, set: Partial<CustomerItem>) =>
  write(customer.patch({ businessId: userId, phone: number }, { set }));

const givenCustomers = (...rows: ReturnType<typeof importRow>[]) =>
  importCustomers(rewardDeps, userId, { rows });

const sender = (key: string = randomUUID()) => ({ businessId: userId, by: 'owner', key }) as const;

type Body = Parameters<typeof sendSms>[2];

/** Tells a customer that an order is ready, by default in the morning. */
const send = (
  phoneNumber: string,
  order = '1',
  { now = morning, key, ...more }: { now?: number; key?: string } & Partial<Body> = {},
) =>
  sendSms(depsAt(now), sender(key), {
    phoneNumber,
    template: 'ready',
    thing: 'order',
    order,
    ...more,
  });

/** To the number of the owner. */
const sendToOwn = async (message: string, at = morning) => {
  const phoneNumber = (await rewardDeps.findUser(userId))?.phone ?? '';
  await sendSms(depsAt(at), sender(), { message, phoneNumber });
  return phoneNumber;
};

const sendOffer = (
  phoneNumber: string,
  at = morning,
  { key, message = 'Sale' }: { key?: string; message?: string } = {},
) => sendSms(depsAt(at), sender(key), { message, phoneNumber, type: 'promotional' });

/** Retries until there is an answer. @returns the reply, or the refusal's code */
const patiently = <Result>(work: () => Promise<Result>): Promise<Result | string> =>
  untilAnswered(work).catch((error) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });

const texts = () => sms.list({ key: { userId } });

/** No item may hold a number. */
const expectNoTrace = async (number: string) =>
  expect(await itemsNaming(number.slice(4))).toEqual([]);

it('threat 33: one key sent 50 times at once is one SMS to the customer and one debit', async () => {
  const key = randomUUID();
  const sent = await atOnce(50, () => patiently(() => send(phone, '12', { key })));
  const status = { status: 'SENDING', messageId: key, segments: 1, encoding: 'GSM-7' };
  for (const one of sent) expect(one).toMatchObject({ ...status, creditsCharged: 1, balance: 9 });
  expect(await texts()).toMatchObject([{ phone, text: 'Duka: your order 12 is ready.' }]);
  expect(await findCredits(userId)).toMatchObject({ issuedSMS: 1, smsBalance: 9 });
  const other = newPhone();
  await givenCustomers(importRow(phone, 0), importRow(other, 0));
  await know(other, { provedAt: agreedAt });
  expect(await codeOf(send(phone, '13', { key }))).toBe('request.keyReused');
  expect(await codeOf(send(other, '12', { key }))).toBe('request.keyReused');
});

it('threat 34: 100 texts at once on 10 credits are 10 texts', async () => {
  const sent = await atOnce(100, () => patiently(() => sendOffer(agreed)));
  const refusals = sent.filter((one) => typeof one === 'string');
  expect([refusals.length, new Set(refusals)]).toEqual([90, new Set(['sms.noCredits'])]);
  expect(await texts()).toHaveLength(10);
});

it('threat 35: a text goes to nobody who is no customer, or who was erased', async () => {
  expect(await codeOf(send(newPhone()))).toBe('sms.ownNumberOnly');
  await send(phone);
  await eraseCustomer(rewardDeps, userId, phone);
  expect(await codeOf(send(phone))).toBe('sms.ownNumberOnly');
  await expectNoTrace(phone);
});

it('a business sends 60 SMS in a minute one by one, and the next one waits', async () => {
  await setCredits(userId, 100);
  const count = { of: `sms#oneByOne#${userId}`, period: '2036-11-21T07:00', count: 58, ttl: 1 };
  await write(countEntity.put(count));
  const to = (number: string) => patiently(() => send(number));
  expect([await to(phone), await to(phone), await to(phone)][2]).toBe('sms.tooMany');
  expect(await texts()).toHaveLength(2);
  const later = await send(phone, '1', { now: morning + 60_000 });
  expect(later).toMatchObject({ status: 'SENDING' });
});

it('threat 84: a promotional text goes only to a customer with consent, in the hours, with the link at its end', async () => {
  expect(await codeOf(sendOffer(phone))).toBe('sms.noConsent');
  await expect(sendOffer(agreed, night)).rejects.toMatchObject({
    code: 'sms.outsideHours',
    status: 422,
    params: { nextAllowedAt: '2036-11-22T05:00:00.000Z' },
  });
  const key = randomUUID();
  expect(await sendOffer(agreed, morning, { key })).toMatchObject({ segments: 1, balance: 9 });
  await addOptOuts(contactDeps, userId, { phones: [agreed], source: 'staff' });
  await expect(sendOffer(agreed)).rejects.toMatchObject({ code: 'sms.optedOut', status: 403 });
  // A repeated call gets its outcome, even at night.
  const again = await sendOffer(agreed, night, { key });
  expect(again).toMatchObject({ status: 'SENDING', balance: 9 });
  expect(await texts()).toHaveLength(1);
});

it('threat 177: a text to a customer is a promotion unless it fills a template, whatever it says', async () => {
  const text = { message: 'Your order is ready', phoneNumber: phone } as const;
  const ask = (body: Parameters<typeof sendSms>[2]) => sendSms(depsAt(morning), sender(), body);
  expect(await codeOf(ask(text))).toBe('sms.noConsent');
  expect(await codeOf(ask({ ...text, type: 'transactional' }))).toBe('sms.templateNeeded');
  await ask({ ...text, phoneNumber: agreed });
  await ask({ phoneNumber: phone, template: 'ready', thing: 'shoes', language: 'sw' });
  expect((await texts()).map((one) => [one.class, one.text]).toSorted()).toEqual([
    ['promotional', 'Duka: Your order is ready'],
    ['transactional', 'Duka: viatu vyako viko tayari.'],
  ]);
});

describe('threat 177: a template carries no words of a shop', () => {
  it.each([
    'order. Buy 1 get 1 today',
    'KES 4,500 by 5 PM, or we lock your phone',
    'OFF-50',
    'WIN100',
    'frее',
    '０１２３４',
    '123456',
    '0712',
    '12 34 56',
  ])('not as the number of an order: %s', (order) => {
    const isRead = order.length <= 8 && ORDER_NUMBER.test(order);
    expect(isRead).toBe(order === '0712');
  });

  it('and is refused with a message, a field too many or one that is missing', async () => {
    const ask = (more: Partial<Body>) => codeOf(send(phone, '1', more));
    expect(await ask({ message: '50% off' })).toBe('sms.wordsInTemplate');
    expect(await ask({ type: 'promotional' })).toBe('sms.wordsInTemplate');
    expect(await ask({ sum: 5 })).toBe('request.invalidField');
    expect(await ask({ thing: undefined })).toBe('request.invalidField');
    expect(await ask({ template: undefined, message: 'Sale' })).toBe('request.invalidField');
    expect(await texts()).toEqual([]);
  });

  it.each<[Partial<Body>, string]>([
    [{ template: 'onTheWay', thing: 'parcel', order: 'ab-12' }, 'your parcel AB-12 is on the way.'],
    [
      { template: 'delayed', thing: 'shoes', order: undefined },
      'your shoes are not ready yet. We will tell you when they are.',
    ],
    [
      {
        template: 'appointment',
        thing: undefined,
        order: undefined,
        at: '2036-11-24T07:00:00.000Z',
      },
      'we expect you on Mon, 24 Nov, 10:00.',
    ],
    [
      { template: 'due', thing: undefined, sum: 4500, at: '2036-11-24T07:00:00.000Z' },
      'please remember your payment of KES 4,500 for order 1, due on Mon, 24 Nov.',
    ],
    [
      { template: 'due', thing: undefined, order: undefined, sum: 4500, language: 'sw' },
      'kumbusho la malipo yako ya KES 4,500.',
    ],
  ])('%o', async (fields, text) => {
    await send(phone, '1', fields);
    expect((await texts()).map((one) => one.text)).toEqual([`Duka: ${text}`]);
  });

  it('nor a time that is over, or far away', async () => {
    const at = (moment: string) =>
      codeOf(send(phone, '1', { template: 'due', thing: undefined, sum: 1, at: moment }));
    expect(await at('2036-11-19T07:00:00.000Z')).toBe('request.invalidField');
    expect(await at('2037-11-21T07:00:00.000Z')).toBe('request.invalidField');
  });

  it('nor an appointment that is over, when it is asked for or when it would leave', async () => {
    const appointment = (at: string) =>
      send(phone, '1', { template: 'appointment', thing: undefined, order: undefined, at });
    expect(await codeOf(appointment('2036-11-21T06:59:00.000Z'))).toBe('request.invalidField');
    await appointment('2036-11-21T09:00:00.000Z');
    const line = new TestDispatcher('2036-11-21T09:00:00Z');
    await line.dispatch();
    expect(line.sentTo([phone])).toEqual([]);
    expect(await findCredits(userId)).toMatchObject({ smsBalance: 10 });
    await write(pace.delete({ of: 'sms' }));
  });

  it('leaves from 7 AM to 8 PM in Nairobi, and not later if it has to wait', async () => {
    const [seven, eight] = ['2036-11-21T04:00:00Z', '2036-11-21T17:00:00Z'].map(Date.parse) as [
      number,
      number,
    ];
    await send(phone, '1', { now: seven });
    await expect(send(phone, '1', { now: eight })).rejects.toMatchObject({
      code: 'sms.outsideDay',
      params: { nextAllowedAt: '2036-11-22T04:00:00.000Z' },
    });
    await send(phone, '1', { now: eight - 1 });
    const line = new TestDispatcher('2036-11-21T17:00:00Z');
    await line.dispatch();
    expect(line.sentTo([phone])).toEqual([]);
    expect(await findCredits(userId)).toMatchObject({ smsBalance: 10 });
    // The next test's dispatcher begins earlier.
    await write(pace.delete({ of: 'sms' }));
  });

  it('goes to a number three times a day, from all shops together', async () => {
    const other = await givenAccount({ smsBalance: 10, businessName: 'Soko' });
    for (const order of ['1', '2', '3']) await send(phone, order);
    const key = randomUUID();
    expect(await codeOf(send(phone, '4', { key }))).toBe('sms.numberFull');
    userId = other;
    await givenCustomers(importRow(phone, 1));
    await know(phone, { provedAt: agreedAt });
    expect(await codeOf(send(phone, '4'))).toBe('sms.numberFull');
    expect(await send(phone, '4', { now: morning + DAY_MS })).toMatchObject({ status: 'SENDING' });
  });

  it('and one that the carrier refuses, or that never leaves, takes nothing of these', async () => {
    for (const order of ['1', '2', '3']) await send(phone, order);
    const line = new TestDispatcher('2036-11-21T07:00:00Z');
    await line.dispatch({ sendSms: async () => REFUSED });
    for (const order of ['4', '5', '6']) await send(phone, order);
    line.now = Date.parse('2036-11-21T17:00:00Z');
    await line.dispatch();
    expect(await send(phone, '7')).toMatchObject({ status: 'SENDING', balance: 9 });
    await write(pace.delete({ of: 'sms' }));
  });
});

it('threat 177: a key of a till sends nothing to the number of the owner', async () => {
  const phoneNumber = (await rewardDeps.findUser(userId))?.phone ?? '';
  const till = { ...sender(), by: 'till' } as const;
  const ask = (body: Partial<Body>) =>
    codeOf(sendSms(depsAt(morning), till, { phoneNumber, ...body }));
  expect(await ask({ message: 'Your account is locked' })).toBe('sms.ownNumberOnly');
  expect(await ask({ message: 'Sale', type: 'promotional' })).toBe('sms.ownNumberOnly');
  expect(await ask({ template: 'ready', thing: 'order' })).toBe('sms.ownNumberOnly');
});

it('threat 170: a consent that a till noted lets offers go out a day later, and one of the owner at once', async () => {
  const at = (source: 'till' | 'owner', moment: number) =>
    know(phone, { consent: { given: true, at: new Date(moment).toISOString(), source } });
  await at('till', morning);
  const later = morning + DAY_MS;
  await expect(sendOffer(phone, later - 1)).rejects.toMatchObject({
    code: 'sms.newConsent',
    params: { nextAllowedAt: new Date(later).toISOString() },
  });
  expect(await sendOffer(phone, later)).toMatchObject({ status: 'SENDING' });
  await at('owner', morning);
  expect(await sendOffer(phone)).toMatchObject({ status: 'SENDING' });
});

it('a promotional text leaves no contact of somebody whose erasure ends meanwhile', async () => {
  const deps = depsAt(morning);
  const erase = () => eraseCustomer(deps, userId, agreed);
  const erasing = { ...deps, findCustomer: followed(deps.findCustomer, erase) };
  const offer = { message: 'Sale', phoneNumber: agreed, type: 'promotional' } as const;
  expect(await codeOf(sendSms(erasing, sender(), offer))).toBe('server.busy');
  await expectNoTrace(agreed);
});

it('a promotional text to somebody who may get none leaves no contact', async () => {
  const own = (await rewardDeps.findUser(userId))?.phone ?? '';
  for (const to of [phone, own]) {
    expect(await codeOf(sendOffer(to))).toBe('sms.noConsent');
    const [found] = await rewardDeps.findReach(userId, [to]);
    expect(found?.contactId).toBeNull();
  }
});

it('threat 84: a promotion that waits until the evening is not sent, and its credits come back', async () => {
  const at = Date.parse('2036-11-21T14:59:00Z');
  const own = await sendToOwn('order', at);
  await send(phone, '1', { now: at });
  const key = randomUUID();
  expect(await sendOffer(agreed, at, { key })).toMatchObject({ status: 'SENDING', balance: 7 });
  const line = new TestDispatcher('2036-11-21T15:00:00Z');
  await line.dispatch();
  expect(line.sentTo([phone, agreed, own]).toSorted()).toEqual([phone, own].toSorted());
  expect(await findCredits(userId)).toMatchObject({ smsBalance: 8 });
  expect(await codeOf(sendOffer(agreed, night, { key }))).toBe('sms.outsideHours');
});

it.each<[string, () => Promise<unknown>]>([
  ['who opts out', () => addOptOuts(contactDeps, userId, { phones: [agreed], source: 'staff' })],
  [
    'whose consent is taken back',
    () =>
      editCustomer(rewardDeps, sender(), {
        phone: agreed,
        name: null,
        consent: false,
        birthday: null,
      }),
  ],
])(
  'threat 84: a promotional text to somebody %s while it waits is not sent, and its credits come back',
  async (_, refuse) => {
    // The outbox is already in the evening.
    const nextMorning = morning + DAY_MS;
    const other = newPhone();
    await givenCustomers(importRow(other, 1, { consentAt: agreedAt }));
    for (const to of [agreed, other]) await sendOffer(to, nextMorning);
    await refuse();
    const line = new TestDispatcher(new Date(nextMorning).toISOString());
    await line.dispatch();
    expect(line.sentTo([agreed, other])).toEqual([other]);
    expect(await findCredits(userId)).toMatchObject({ smsBalance: 9 });
  },
);

it('the link at the end is paid too', async () => {
  const reply = await sendOffer(agreed, morning, { message: 'x'.repeat(150) });
  expect(reply).toMatchObject({ segments: 2, creditsCharged: 2, balance: 8 });
  const long = sendOffer(agreed, morning, { message: 'x'.repeat(450) });
  expect(await codeOf(long)).toBe('sms.tooLong');
});

it('threat 53: each text of a till counts against the day of its key, which then is full', async () => {
  const holder = { userId, keyHash: randomUUID() };
  const deps = boundByDay(tillDeps, depsAt(morning), holder);
  const sendByTill = () =>
    sendSms(
      deps,
      { ...sender(), by: 'till' },
      { phoneNumber: phone, template: 'ready', thing: 'order' },
    );
  await sendByTill();
  const key = { hash: holder.keyHash, day: nairobiDay(morning) };
  expect(await tillDay.get(key)).toMatchObject({ sms: 1 });
  await write(tillDay.patch(key, { set: { sms: 499 } }));
  const sent = await atOnce(3, () => patiently(sendByTill));
  expect(sent.filter((one) => one === 'till.dayLimitReached')).toHaveLength(2);
  expect(await findCredits(userId)).toMatchObject({ smsBalance: 8 });
});

describe('texts that a business writes', () => {
  /** @returns what arrives of the waiting texts */
  const arrived = async () => {
    // Other tests' pace is already in the evening.
    await write(pace.delete({ of: 'sms' }));
    const line = new TestDispatcher(new Date(morning).toISOString());
    await line.dispatch();
    return line.sent.filter((one) => one.phone === phone || one.phone === agreed);
  };

  it('threat 153: each text has the name of the business in front, and a promotion the ways to stop it at its end', async () => {
    await send(phone);
    await sendOffer(agreed);
    // A link's code stays unreadable until it is handed over, for the shop and a thief of the table.
    const stored = JSON.stringify(await wholeTable());
    const [news, offer] = (await arrived()).map(({ text }) => text);
    expect(news).toBe('Duka: your order 1 is ready.');
    const [, code] =
      /^Duka: Sale Stop: [a-z.]+\/o\/(\w{10}) or STOP\*456\*9\*5#$/.exec(offer ?? '') ?? [];
    expect(code).toHaveLength(10);
    expect(stored).not.toContain(code);
  });

  it.each([
    ['a link', 'Claim it at kcb.verify', 'sms.linkInText', 'kcb.verify'],
    ['a number', 'Call 0722 000 111', 'sms.numberInText', '0722 000 111'],
  ])('threat 153: a text with %s is refused with what has to go', async (_, text, code, found) => {
    await expect(sendOffer(agreed, morning, { message: text })).rejects.toMatchObject({
      code,
      params: { found },
    });
    // The number of the owner gets no link either: it comes from the sender of codes.
    expect(await codeOf(sendToOwn(text))).toBe(code);
    expect(await texts()).toEqual([]);
  });

  it('threat 153: a template goes to who proved the number: an award of the shop proves nothing', async () => {
    const stranger = newPhone();
    const awarded = { amountSpent: null, name: null, consent: false, reference: null, points: 1 };
    const findRules = async () => pointRulesOf({ pointValue: 1 });
    await award({ ...depsAt(morning), findRules }, sender(), { ...awarded, phone: stranger });
    expect(await codeOf(send(stranger))).toBe('sms.numberUnproved');
    await know(stranger, { provedAt: agreedAt });
    await send(stranger);
    // The number of the owner gets the text as written, at any hour.
    await sendToOwn('See you', night);
    expect((await texts()).map(({ text }) => text)).toContain('See you');
  });

  it('threat 154: who stopped all businesses gets no text of any, and whoever asks learns nothing of it', async () => {
    const [code] = await linkCodesOf(await givenAccount(), phone);
    await chooseOffers(contactDeps, { code: code ?? '', offers: 'notFromAnybody' });
    expect(await send(phone)).toMatchObject({ status: 'SENDING', balance: 9 });
    expect(await arrived()).toEqual([]);
    expect(await findCredits(userId)).toMatchObject({ smsBalance: 10 });
  });

  it('threat 155: a business writes to 20 people a day in its first week, but for who proved the number', async () => {
    const signeUpDate = new Date(morning - 6 * DAY_MS).toISOString();
    userId = await givenAccount({ smsBalance: 100, signeUpDate });
    await givenCustomers(importRow(phone, 1), importRow(agreed, 1, { consentAt: agreedAt }));
    await know(phone, { provedAt: agreedAt });
    const key = randomUUID();
    await sendOffer(agreed, morning, { key });
    const sent = await atOnce(25, () => patiently(() => sendOffer(agreed)));
    expect(sent.filter((one) => one === 'sms.newBusiness')).toHaveLength(6);
    // A repeated call needs no room, even after the shop was renamed.
    await write(user.patch({ userId }, { set: { businessName: 'Soko' } }));
    expect(await sendOffer(agreed, morning, { key })).toMatchObject({ status: 'SENDING' });
    await send(phone);
    await sendOffer(agreed, morning + DAY_MS);
    const carrier = new TestDispatcher(new Date(morning).toISOString());
    await carrier.dispatch({ sendSms: async () => REFUSED });
    expect(await sendOffer(agreed)).toMatchObject({ status: 'SENDING' });
  });
});
