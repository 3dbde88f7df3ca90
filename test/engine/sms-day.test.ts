/** The place of an SMS in a day, which it gets back if the carrier refuses it. */
import { counted } from '#core/platform/limits/count.ts';
import { deliverSms } from '#core/sms/deliver-sms.ts';
import { deps } from '#core/sms/deps.ts';
import { mostPerDay, paidByBusinesses } from '#core/sms/outbox/day-counts.ts';
import type { Sms } from '#core/sms/outbox/sms.entity.ts';
import { claimSms, queueSms } from '#core/sms/sms.store.ts';
import { beginMorning, givenRunning, line } from '#test/support/campaign-work.ts';
import { REFUSED, SENT, waitingSmsAt } from '#test/support/dispatcher.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { newPhone } from '#test/support/sign-in.ts';

beforeEach(beginMorning);

const codeTo = (userId: string, phone: string, credits = 1): Sms => {
  const { text: _, ...sms } = waitingSmsAt(line.now, userId, { phone, credits });
  return { ...sms, class: 'code', state: 'SENDING' };
};

const partsOf = (userId: string) =>
  counted({ of: `sms#ofBusiness#${userId}`, per: 'day' }, line.now);

it('threat 52: what the carrier refuses takes nothing of the day of its number, its business and all businesses', async () => {
  const phone = newPhone();
  const [one, other] = [
    await givenAccount({ smsBalance: 50 }),
    await givenAccount({ smsBalance: 9 }),
  ];
  const before = await paidByBusinesses(line.now);
  for (let n = 0; n < 2 * mostPerDay.number; n += 1) {
    expect(await queueSms(line.waitingSms(one, { phone }))).toBe('done');
    await line.dispatch({ sendSms: async () => REFUSED });
  }
  for (let n = 0; n < 2 * mostPerDay.codesToNumber; n += 1) {
    const delivery = deliverSms(
      { ...deps, claimSms, sendSms: async () => REFUSED },
      codeTo(one, phone),
      'Code',
    );
    expect(await codeOf(delivery)).toBe('sms.failed');
  }
  expect([await partsOf(one), await paidByBusinesses(line.now)]).toEqual([0, before]);
  expect(await queueSms(line.waitingSms(other, { phone, credits: 1 }))).toBe('done');
  expect(await claimSms(codeTo(other, phone))).toBe('done');
});

it('threat 52: a campaign that the carrier refuses takes nothing of the day of its numbers and its business', async () => {
  const campaign = await givenRunning(12);
  const before = await paidByBusinesses(line.now);
  await line.dispatch({ sendSms: async () => REFUSED });
  await campaign.expectItem({ state: 'Failed', failed: 12, used: 0 });
  expect([await partsOf(campaign.userId), await paidByBusinesses(line.now)]).toEqual([0, before]);
  const shop = await givenAccount({ smsBalance: 100 });
  for (const phone of campaign.phones.slice(0, 2)) {
    const full = line.waitingSms(shop, { phone, credits: mostPerDay.number });
    expect(await queueSms(full)).toBe('done');
  }
});

it('threat 52: neither promotions nor receipts of shops keep a code from a number, and codes have an end', async () => {
  const phone = newPhone();
  const [one, other] = [
    await givenAccount({ smsBalance: 50 }),
    await givenAccount({ smsBalance: 50 }),
  ];
  expect(await queueSms(line.waitingSms(one, { phone, credits: mostPerDay.number }))).toBe('done');
  expect(await queueSms(line.waitingSms(other, { phone }))).toBe('numberFull');
  for (let n = 0; n < 10; n += 1) expect(await claimSms(codeTo(other, phone))).toBe('done');
  expect(await claimSms(codeTo(one, phone))).toBe('numberFull');
});

it('what was sent, or may have been, stays in its day', async () => {
  const campaign = await givenRunning(3);
  let n = 0;
  await line.dispatch({ sendSms: async () => (n++ === 0 ? { state: 'UNKNOWN' } : SENT) });
  expect(await partsOf(campaign.userId)).toBe(3);
});
