/** How we hear that a person stopped our promotions, and how many we believe. */
import { randomUUID } from 'node:crypto';
import { deliveryDeps, noteDelivery } from '#core/campaigns/campaign/delivery.store.ts';
import { reportOf as celcomReport } from '#core/carriers/celcom.ts';
import { noOffers } from '#core/contacts/contact.ts';
import { stoppedPromotions } from '#core/contacts/opt-out.store.ts';
import { countPromotions, noteStops } from '#core/contacts/stops.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { count, counted } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import { messageOf } from '#core/sms/callbacks/take-callback.ts';
import { noteMessage } from '#core/sms/delivery/message.store.ts';
import { handler } from '#functions/sms/on-callback.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { beginMorning, givenRunning, line } from '#test/support/campaign-work.ts';
import { BUSY, HELD } from '#test/support/dispatcher.ts';
import { newPhone } from '#test/support/sign-in.ts';

const STOPPED = { state: 'FAILED', scope: 'number', isOptedOut: true } as const;

beforeEach(async () => {
  await beginMorning();
  for (const now of [line.now, Date.now()]) await forget(now);
});

/** No promotion was sent, and nobody stopped them. */
async function forget(now: number): Promise<void> {
  const hour = new Date(now).toISOString().slice(0, 13);
  const day = new Date(now + 3 * 3_600_000).toISOString().slice(0, 10);
  for (const of of ['promotions', 'stops#refused', 'stops#reported', 'stops#said'])
    for (const period of [hour, day]) await write(count.delete({ of, period }));
}

const isOut = async (phone: string): Promise<boolean> =>
  (await noOffers.get({ phoneHash: await hashPhone(phone) })) !== null;

const outOf = async (phones: readonly string[]): Promise<number> =>
  (await stoppedPromotions(await Promise.all(phones.map(hashPhone)))).filter(Boolean).length;

/** Posts of Africa's Talking, worked on at once. @returns how many could not be done */
async function post(kind: 'opt-outs' | 'incoming' | 'reports', ...forms: Record<string, string>[]) {
  let failed = 0;
  for (const form of forms) {
    const message = await messageOf('africas-talking', kind, new URLSearchParams(form).toString());
    const Records = [{ messageId: '0', body: JSON.stringify(message) }];
    const { batchItemFailures } = await handler({ Records } as Parameters<typeof handler>[0]);
    failed += batchItemFailures.length;
  }
  return failed;
}

/** An SMS of a campaign that the carrier took. */
async function givenTaken(phone: string): Promise<string> {
  const id = `ATXid_${randomUUID()}`;
  const recipient = { userId: 'u', campaignId: randomUUID(), preparation: 1, position: 0 };
  await noteMessage(id, { phone, recipient }, Date.now());
  return id;
}

const blocked = (id: string, phoneNumber: string) => ({
  id,
  phoneNumber,
  status: 'Failed',
  failureReason: 'UserInBlackList',
});

/** @returns the report that says that the receiver stopped, which may also come `early` */
async function sendPromotion(
  phone: string,
  early?: (report: ReturnType<typeof blocked>) => unknown,
) {
  const report = blocked(`ATXid_${randomUUID()}`, phone);
  await line.queuedSms(1, { phone, class: 'promotional' });
  const sendSms = async () => {
    await early?.(report);
    return { state: 'SENT', messageId: report.id, carrier: 'africasTalking' } as const;
  };
  await line.dispatch({ sendSms });
  return report;
}

it.each<[string, (phone: string) => Promise<unknown>]>([
  ['dialled the operator', (phoneNumber) => post('opt-outs', { phoneNumber, senderId: 'M' })],
  ['answered STOP', (from) => post('incoming', { from, to: '22384', text: 'STOP' })],
  [
    'is reported as opted out',
    async (phone) => post('reports', blocked(await givenTaken(phone), phone)),
  ],
  [
    'is refused as opted out, for a single promotion',
    async (phone) => {
      await line.queuedSms(1, { phone, class: 'promotional' });
      await line.dispatch({ sendSms: async () => STOPPED });
    },
  ],
  [
    'is reported as opted out, after a single promotion',
    async (phone) => post('reports', await sendPromotion(phone)),
  ],
  [
    'is reported so before its answer is with us',
    (phone) => sendPromotion(phone, (report) => post('reports', report)),
  ],
])('threat 84: somebody who %s gets no promotion of any shop', async (_, stop) => {
  const phone = newPhone();
  await stop(phone);
  expect(await isOut(phone)).toBe(true);
});

it('threat 84: somebody who is refused as opted out in a campaign gets no promotion of any shop', async () => {
  const { phones } = await givenRunning(1);
  await line.dispatch({ sendSms: async () => STOPPED });
  expect(await outOf(phones)).toBe(1);
});

it.each([
  ['DeliveryImpossible', undefined],
  ['SenderName Blacklisted', true],
])('a report of the Celcom family that says %s is a stop: %s', (description, isStop) => {
  expect(celcomReport(JSON.stringify({ messageid: 1, description }))?.isStop).toBe(isStop);
});

it('threat 84: a stop that a carrier reports before its answer is with us is kept', async () => {
  const campaign = await givenRunning(1);
  const [phone = ''] = campaign.phones;
  await line.dispatch({
    sendSms: async () => {
      const messageId = `ATXid_${randomUUID()}`;
      await post('reports', blocked(messageId, phone));
      return { state: 'SENT', messageId, carrier: 'africasTalking' };
    },
  });
  expect(await campaign.rows()).toMatchObject([{ state: 'UNDELIVERED', reason: 'blocked' }]);
  expect(await isOut(phone)).toBe(true);
});

it('threat 84: a carrier that calls everybody opted out, in many small parts, empties no list', async () => {
  const campaigns = await Promise.all(Array.from({ length: 8 }, () => givenRunning(2)));
  await line.dispatch({ sendSms: async () => STOPPED });
  const phones = campaigns.flatMap((campaign) => campaign.phones);
  for (let n = 0; n < 10; n += 1) {
    const phone = newPhone();
    phones.push(phone);
    await line.queuedSms(1, { phone, class: 'promotional' });
    await line.dispatch({ sendSms: async () => STOPPED });
  }
  expect(await outOf(phones)).toBeLessThanOrEqual(5);
});

it('threat 84: a carrier that reports everybody as opted out empties no list', async () => {
  const phones = Array.from({ length: 10 }, () => newPhone());
  for (const phone of phones) await post('reports', blocked(await givenTaken(phone), phone));
  expect(await outOf(phones)).toBe(2);
});

it('many who stop are believed where many were written to, and one who is known counts for nobody', async () => {
  await countPromotions(100, line.now);
  const hashes = await Promise.all(Array.from({ length: 21 }, () => hashPhone(newPhone())));
  const believed = [];
  for (const one of [...hashes.slice(0, 20), ...hashes.slice(0, 20), hashes[20] ?? ''])
    believed.push(await noteStops([one], 'refused', line.now));
  expect(believed).toEqual([...Array.from({ length: 40 }, () => true), false]);
});

it('threat 84: promotions that a carrier holds, or is too busy for, make no stop believable', async () => {
  const promotions = () => counted({ of: 'promotions', per: 'hour' }, line.now);
  const held = await givenRunning(20);
  await line.dispatch({ sendSms: async () => HELD });
  await held.expectItem({ state: 'Paused' });
  await line.queuedSms(1, { class: 'promotional' });
  await line.dispatch({ sendSms: async () => HELD });
  expect(await promotions()).toBe(0);
  await givenRunning(3);
  let tries = 0;
  await line.dispatch({
    sendSms: async (phone, text, of) => (++tries < 10 ? BUSY : line.carry(phone, text, of)),
  });
  expect(await promotions()).toBe(3);
});

it('threat 84: what people say on the morning after many promotions is believed', async () => {
  const yesterday = Date.now() - DAY_MS;
  await forget(yesterday);
  await countPromotions(600, yesterday);
  const stops = Array.from({ length: 101 }, () => ({
    from: newPhone(),
    to: '22384',
    text: 'STOP',
  }));
  expect(await post('incoming', ...stops)).toBe(0);
  await forget(yesterday);
});

it('threat 84: more words of people than can be believed are set aside, and none is lost', async () => {
  const phones = Array.from({ length: 101 }, () => newPhone());
  const stops = phones.map((from) => ({ from, to: '22384', text: 'STOP' }));
  expect(await post('incoming', ...stops)).toBe(1);
  expect(await outOf(phones)).toBe(100);
});

it('a report about somebody who stopped is kept although nobody believes the stop', async () => {
  const phones = Array.from({ length: 4 }, () => newPhone());
  const ids = await Promise.all(phones.map(givenTaken));
  for (const [n, phone] of phones.entries()) {
    const report = {
      messageId: ids[n] ?? '',
      phoneHash: await hashPhone(phone),
      isStop: true,
    } as const;
    await noteDelivery(deliveryDeps, { ...report, state: 'failed', reason: 'blocked' });
  }
  expect(await outOf(phones)).toBe(2);
});
