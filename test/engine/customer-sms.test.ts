/** A business's own texts to its customers, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findCredits } from '#core/accounts/credits.store.ts';
import { deps as contactDeps } from '#core/contacts/deps.ts';
import { addOptOuts } from '#core/contacts/opt-outs.ts';
import { AppError } from '#core/platform/app-error.ts';
import { count as countEntity } from '#core/platform/count.entity.ts';
import { write } from '#core/platform/write.ts';
import { editCustomer } from '#core/rewards/customers/edit-customer.ts';
import { eraseCustomer } from '#core/rewards/customers/erase-customer.ts';
import { importCustomers } from '#core/rewards/customers/import-customers.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { sendSms } from '#core/rewards/sms/send-sms.ts';
import { sms } from '#core/sms/sms.entity.ts';
import { boundByDay } from '#core/till/bound-by-day.ts';
import { deps as tillDeps } from '#core/till/deps.ts';
import { tillDay } from '#core/till/till-day.entity.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { givenAccount } from '#test/support/account.ts';
import { TestDispatcher } from '#test/support/dispatcher.ts';
import { storedItems } from '#test/support/own-table.ts';
import { newPhone } from '#test/support/sign-in.ts';

// Nobody sends what these tests put into the outbox.

/** Ten in the morning and nine at night in Nairobi. */
const [morning, night] = ['2036-11-21T07:00:00Z', '2036-11-21T18:00:00Z'].map(Date.parse) as [
  number,
  number,
];

const depsAt = (at: number) => ({
  ...rewardDeps,
  hours: () => SENDING_HOURS,
  clock: () => at,
});

/** Numbers are +2547 and eight digits, of which none is anybody else's. */
async function givenShop(credits: number) {
  const [phone, agreed] = [newPhone(), newPhone()];
  const userId = await givenAccount({ smsBalance: credits, businessName: 'Duka' });
  const rows = [
    { phone, name: null, points: 1, consentAt: null },
    { phone: agreed, name: null, points: 1, consentAt: '2036-01-01T00:00:00.000Z' },
  ];
  await importCustomers(rewardDeps, userId, { rows });
  return { userId, phone, agreed };
}

const sender = (businessId: string, key: string = randomUUID()) =>
  ({ businessId, by: 'owner', key }) as const;

const promotional = (phoneNumber: string) =>
  ({ message: 'Sale', phoneNumber, type: 'promotional' }) as const;

/** As a client does that is told to try again in a moment. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result | string> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'server.busy' ? patiently(work) : error.code;
  }
}

const textsOf = (userId: string) => sms.list({ key: { userId } });

describe('a text to a customer', () => {
  it('threat 33: one key sent 50 times at once is one SMS to the customer and one debit', async () => {
    const { userId, phone } = await givenShop(10);
    const by = sender(userId);
    const body = { message: 'Your order is ready', phoneNumber: phone };
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => patiently(() => sendSms(rewardDeps, by, body))),
    );
    const status = { status: 'SENDING', messageId: by.key, segments: 1, encoding: 'GSM-7' };
    for (const one of sent) expect(one).toMatchObject({ ...status, creditsCharged: 1, balance: 9 });
    expect(await textsOf(userId)).toMatchObject([{ phone, text: 'Your order is ready' }]);
    expect(await findCredits(userId)).toMatchObject({ issuedSMS: 1, smsBalance: 9 });
    for (const other of [
      { ...body, message: 'Other' },
      { ...body, phoneNumber: newPhone() },
    ]) {
      await importCustomers(rewardDeps, userId, {
        rows: [{ phone: other.phoneNumber, name: null, points: 0, consentAt: null }],
      });
      const reused = sendSms(rewardDeps, by, other);
      await expect(reused).rejects.toMatchObject({ code: 'request.keyReused' });
    }
  });

  it('threat 34: 100 texts at once on 10 credits are 10 texts', async () => {
    const { userId, phone } = await givenShop(10);
    const body = { message: 'Hello', phoneNumber: phone };
    const sent = await Promise.all(
      Array.from({ length: 100 }, () => patiently(() => sendSms(rewardDeps, sender(userId), body))),
    );
    expect(sent.filter((one) => typeof one !== 'string')).toHaveLength(10);
    expect(new Set(sent.filter((one) => typeof one === 'string'))).toEqual(
      new Set(['sms.noCredits']),
    );
    expect(await textsOf(userId)).toHaveLength(10);
  });

  it('threat 35: a text goes to nobody who is no customer, or who was erased', async () => {
    const { userId, phone } = await givenShop(10);
    const refused = { code: 'sms.ownNumberOnly' };
    const to = (phoneNumber: string) =>
      sendSms(rewardDeps, sender(userId), { message: 'Hello', phoneNumber });
    await expect(to(newPhone())).rejects.toMatchObject(refused);
    await to(phone);
    await eraseCustomer(rewardDeps, userId, phone);
    await expect(to(phone)).rejects.toMatchObject(refused);
    const rows = (await storedItems()).map((item) => JSON.stringify(item));
    expect(rows.filter((row) => row.includes(phone.slice(4)))).toEqual([]);
  });

  it('a business sends 60 SMS in a minute one by one, and the next one waits', async () => {
    const { userId, phone, agreed } = await givenShop(100);
    const deps = depsAt(morning);
    const count = { of: `sms#oneByOne#${userId}`, period: '2036-11-21T07:00', count: 58, ttl: 1 };
    await write(countEntity.put(count));
    const to = (phoneNumber: string) =>
      patiently(() => sendSms(deps, sender(userId), { message: 'Hello', phoneNumber }));
    const sent = [await to(phone), await to(agreed), await to(phone)];
    expect(sent[2]).toBe('sms.tooMany');
    expect(await textsOf(userId)).toHaveLength(2);
    const later = { ...deps, clock: () => morning + 60_000 };
    const body = { message: 'Hello', phoneNumber: phone };
    expect(await sendSms(later, sender(userId), body)).toMatchObject({ status: 'SENDING' });
  });
});

describe('a promotional text', () => {
  it('threat 84: a promotional text goes only to a customer with consent, in the hours, with the link at its end', async () => {
    const { userId, phone, agreed } = await givenShop(10);
    const send = (at: number, to: string, key?: string) =>
      sendSms(depsAt(at), sender(userId, key), promotional(to));
    await expect(send(morning, phone)).rejects.toMatchObject({ code: 'sms.noConsent' });
    await expect(send(night, agreed)).rejects.toMatchObject({
      code: 'sms.outsideHours',
      status: 422,
      params: { nextAllowedAt: '2036-11-22T05:00:00.000Z' },
    });
    const key = randomUUID();
    expect(await send(morning, agreed, key)).toMatchObject({ segments: 1, balance: 9 });
    const [sent] = await textsOf(userId);
    expect(sent?.text).toMatch(/^Duka: Sale Stop: [a-z.]+\/o\/[0-9A-Za-z]{10}$/);
    await addOptOuts(contactDeps, userId, { phones: [agreed], source: 'staff' });
    await expect(send(morning, agreed)).rejects.toMatchObject({
      code: 'sms.optedOut',
      status: 403,
    });
    // A call whose answer was lost is told what became of it, also at night.
    expect(await send(night, agreed, key)).toMatchObject({ status: 'SENDING', balance: 9 });
    expect(await textsOf(userId)).toHaveLength(1);
  });

  it('a promotional text leaves no contact of somebody whose erasure ends meanwhile', async () => {
    const { userId, agreed } = await givenShop(10);
    const deps = depsAt(morning);
    const erasing = {
      ...deps,
      async findCustomer(...asked: Parameters<typeof deps.findCustomer>) {
        const found = await deps.findCustomer(...asked);
        await eraseCustomer(deps, userId, agreed);
        return found;
      },
    };
    const sent = sendSms(erasing, sender(userId), promotional(agreed));
    await expect(sent).rejects.toMatchObject({ code: 'server.busy' });
    const rows = (await storedItems()).map((item) => JSON.stringify(item));
    expect(rows.filter((row) => row.includes(agreed.slice(4)))).toEqual([]);
  });

  it('a promotional text to somebody who may get none leaves no contact', async () => {
    const { userId, phone } = await givenShop(10);
    for (const to of [phone, (await rewardDeps.findUser(userId))?.phone ?? '']) {
      const by = sender(userId);
      await sendSms(depsAt(morning), by, { message: 'Sale', phoneNumber: to });
      // Also under the key of another text to the same number.
      const refused = sendSms(depsAt(morning), by, promotional(to));
      await expect(refused).rejects.toMatchObject({ code: 'sms.noConsent' });
      const [found] = await rewardDeps.findReach(userId, [to]);
      expect(found?.contactId).toBeNull();
    }
  });

  it('threat 84: a promotional text that waits until the evening is not sent, and its credits come back', async () => {
    const { userId, agreed, phone } = await givenShop(10);
    const deps = depsAt(Date.parse('2036-11-21T14:59:00Z'));
    await sendSms(deps, sender(userId), { message: 'Your order is ready', phoneNumber: phone });
    const key = randomUUID();
    expect(await sendSms(deps, sender(userId, key), promotional(agreed))).toMatchObject({
      status: 'SENDING',
      balance: 8,
    });
    const line = new TestDispatcher('2036-11-21T15:00:00Z');
    await line.dispatch();
    expect(line.sentTo([phone, agreed])).toEqual([phone]);
    expect(await findCredits(userId)).toMatchObject({ smsBalance: 9 });
    const again = sendSms(depsAt(night), sender(userId, key), promotional(agreed));
    await expect(again).rejects.toMatchObject({ code: 'sms.outsideHours' });
  });

  it.each<[string, (userId: string, phone: string) => Promise<unknown>]>([
    [
      'who opts out',
      (userId, phone) => addOptOuts(contactDeps, userId, { phones: [phone], source: 'staff' }),
    ],
    [
      'whose consent is taken back',
      (userId, phone) =>
        editCustomer(
          rewardDeps,
          { businessId: userId, by: 'owner' },
          { phone, name: null, consent: false, birthday: null },
        ),
    ],
  ])(
    'threat 84: a promotional text to somebody %s while it waits is not sent, and its credits come back',
    async (_, refuse) => {
      // The outbox has come to the evening already.
      const nextMorning = morning + DAY_MS;
      const { userId, agreed } = await givenShop(10);
      const other = newPhone();
      const rows = [{ phone: other, name: null, points: 1, consentAt: '2036-01-01T00:00:00.000Z' }];
      await importCustomers(rewardDeps, userId, { rows });
      for (const to of [agreed, other])
        await sendSms(depsAt(nextMorning), sender(userId), promotional(to));
      await refuse(userId, agreed);
      const line = new TestDispatcher(new Date(nextMorning).toISOString());
      await line.dispatch();
      expect(line.sentTo([agreed, other])).toEqual([other]);
      expect(await findCredits(userId)).toMatchObject({ smsBalance: 9 });
    },
  );

  it('the link at the end is paid too', async () => {
    const { userId, agreed } = await givenShop(10);
    const body = { ...promotional(agreed), message: 'x'.repeat(150) };
    const reply = await sendSms(depsAt(morning), sender(userId), body);
    expect(reply).toMatchObject({ segments: 2, creditsCharged: 2, balance: 8 });
    const long = { ...body, message: 'x'.repeat(450) };
    const refused = sendSms(depsAt(morning), sender(userId), long);
    await expect(refused).rejects.toMatchObject({ code: 'sms.tooLong' });
  });
});

describe('a text of a till', () => {
  it('threat 53: each text of a till counts against the day of its key, which then is full', async () => {
    const { userId, phone } = await givenShop(10);
    const holder = { userId, keyHash: randomUUID() };
    const deps = boundByDay(tillDeps, rewardDeps, holder);
    const send = () =>
      sendSms(deps, { ...sender(userId), by: 'till' }, { message: 'Hello', phoneNumber: phone });
    await send();
    const key = { hash: holder.keyHash, day: nairobiDay(Date.now()) };
    expect(await tillDay.get(key)).toMatchObject({ sms: 1 });
    await write(tillDay.patch(key, { set: { sms: 499 } }));
    const sent = await Promise.all([patiently(send), patiently(send), patiently(send)]);
    expect(sent.filter((one) => one === 'till.dayLimitReached')).toHaveLength(2);
    expect(await findCredits(userId)).toMatchObject({ smsBalance: 8 });
  });
});
