import { credits, findCredits } from '#core/accounts/credits.store.ts';
import { countOfNumber, payOfDay } from '#core/campaigns/sending/day.store.ts';
import { sendingDeps } from '#core/campaigns/sending/deps.ts';
import { wakeCampaigns } from '#core/campaigns/sending/wake.ts';
import { contact } from '#core/contacts/contact.ts';
import { optOutMany } from '#core/contacts/opt-out.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { counted } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { mostPerDay } from '#core/sms/outbox/day-counts.ts';
import { MOST_OF_BATCH } from '#core/sms/outbox/outbox.store.ts';
import { DAY_MS, HOUR_MS } from '#shared/platform/time.ts';
import {
  beginMorning,
  deps,
  dispatchParts,
  expectEmptyLine,
  givenConfirmed,
  givenRunning,
  line,
  MORNING,
  optOut,
  wakeAt,
} from '#test/support/campaign-work.ts';
import { givenFrozen, storedCampaign } from '#test/support/campaigns.ts';
import { BUSY, SENT, UNKNOWN } from '#test/support/dispatcher.ts';
import { atOnce, failingAt, overtaken } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';

beforeEach(beginMorning);

/** Eight in the morning of the next day. */
const TOMORROW = '2033-01-04T05:00:00.000Z';

const busy = async () => {
  throw new AppError('server.busy');
};

it('whoever opts out after the confirmation gets nothing, and the credit comes back', async () => {
  const campaign = await givenConfirmed(3);
  const { userId, phones } = campaign;
  await optOut(userId, phones[0] ?? '');
  const refuser = { businessId: userId, phone: phones[1] ?? '' };
  await write(customer.patch(refuser, { set: { consent: { given: false, at: MORNING } } }));
  await line.dispatch();
  expect(line.sent.map(({ phone }) => phone)).toEqual([phones[2]]);
  const [item, rows] = [await campaign.item(), await campaign.rows()];
  expect(item).toMatchObject({ state: 'Partly sent', sent: 1, skipped: 2, used: 1, returned: 2 });
  expect(rows.map((row) => row?.reason).toSorted()).toEqual(['noConsent', 'optedOut', undefined]);
  expect(await campaign.balance()).toBe(2);
  await campaign.expectBooks(3);
});

it('what is left at six in the evening goes on at eight in the morning', async () => {
  const campaign = await givenRunning(30);
  const before = await dispatchParts(1);
  expect(before).toBeGreaterThan(0);
  line.now = Date.parse('2033-01-03T15:00:00Z');
  await line.dispatch();
  expect(line.sent).toHaveLength(before);
  await campaign.expectItem({ state: 'Paused', pausedBy: 'hours', wakeAt: TOMORROW });
  await wakeAt('2033-01-04T04:59:00Z');
  await expectEmptyLine();
  await wakeAt('2033-01-04T05:00:30Z');
  await line.dispatch();
  campaign.expectSentToAll();
  await campaign.expectItem({ state: 'Sent', sent: 30, returned: 0 });
});

it('threat 86: a part that waits for the pace until six in the evening goes out at eight in the morning', async () => {
  const campaign = await givenRunning(3);
  line.now = Date.parse('2033-01-03T14:59:55Z');
  const wait = async () => {
    line.now = Date.parse('2033-01-03T15:00:05Z');
  };
  await line.dispatch({ wait });
  expect(line.sent).toEqual([]);
  await campaign.expectItem({ state: 'Paused', pausedBy: 'hours', next: 0 });
});

it('a scheduled campaign begins at its time, once, whoever wakes it', async () => {
  const campaign = await givenConfirmed(2, '2033-01-10T09:00:00.000Z');
  expect([(await campaign.item()).state, await campaign.balance()]).toEqual(['Scheduled', 0]);
  await wakeAt('2033-01-10T08:59:59Z');
  await expectEmptyLine();
  line.now = Date.parse('2033-01-10T09:00:10Z');
  await atOnce(4, () => wakeCampaigns(deps));
  await line.dispatch();
  expect(line.sentTo(campaign.phones)).toHaveLength(2);
});

it('a campaign that cannot be started holds up none of those behind it', async () => {
  const all = await atOnce(3, () => givenRunning(1));
  line.now = Date.parse('2033-01-03T15:00:00Z');
  await line.dispatch();
  line.now = Date.parse('2033-01-04T05:00:00Z');
  const tries: string[] = [];
  await wakeCampaigns({
    ...deps,
    pageWaiting: (until, _limit, cursor) => deps.pageWaiting(until, 1, cursor),
    startSending: async (item, now) => {
      tries.push(item.campaignId);
      if (tries.length === 1) throw new Error('not now');
      return deps.startSending(item, now);
    },
  });
  expect(tries.toSorted()).toEqual(all.map(({ campaignId }) => campaignId).toSorted());
  await line.dispatch();
  expect(line.sent).toHaveLength(2);
  await wakeCampaigns(deps);
  await line.dispatch();
  expect(line.sent).toHaveLength(3);
});

it('a campaign of an account that was closed sends nothing more, and leaves the line and the list of those that wait', async () => {
  const planned = await givenConfirmed(2, '2033-01-10T09:00:00.000Z');
  const running = await givenRunning(15);
  const own = [planned, running];
  // As the closing of an account does
  for (const one of own) await write(credits.delete({ userId: one.userId }));
  await line.dispatch();
  await wakeAt('2033-01-10T09:00:10Z');
  await expectEmptyLine();
  expect(line.sentTo([...planned.phones, ...running.phones])).toEqual([]);
  for (const one of own) {
    const { state, sent, wakeAt } = await one.item();
    expect([state, sent, wakeAt]).toEqual(['Cancelled', 0, undefined]);
  }
});

it('a business that has sent what a day allows goes on the next morning', async () => {
  const campaign = await givenRunning(3);
  await payOfDay(campaign.userId, mostPerDay.business - 2, line.now);
  await line.dispatch();
  expect(line.sent).toEqual([]);
  await campaign.expectItem({ state: 'Paused', pausedBy: 'day', wakeAt: TOMORROW });
  await wakeAt('2033-01-04T05:01:00Z');
  await line.dispatch();
  expect(line.sentTo(campaign.phones)).toHaveLength(3);
});

it('a number that has had its SMS of the day is skipped, and its credit comes back', async () => {
  const userId = await givenAccount({ smsBalance: 1 });
  const { draft, frozen, phones } = await givenFrozen(line.now, { size: 1, userId });
  for (let n = 0; n < mostPerDay.number; n += 1) {
    await countOfNumber(phones[0] ?? '', 1, line.now);
  }
  await deps.confirmDraft(draft, frozen, 'now', line.now);
  await line.dispatch();
  expect(line.sent).toEqual([]);
  const { rows } = await storedCampaign(draft);
  expect(rows[0]).toMatchObject({ state: 'SKIPPED', reason: 'numberFull' });
  expect((await findCredits(userId))?.smsBalance).toBe(1);
});

it('whoever the carrier is too busy for, again and again, is not skipped, and takes nothing of a day', async () => {
  const campaign = await givenRunning(3);
  let tries = 0;
  await line.dispatch({
    sendSms: async (phone, text, of) => {
      tries += 1;
      return tries <= 3 * 2 * mostPerDay.number ? BUSY : line.carry(phone, text, of);
    },
  });
  campaign.expectSentToAll();
  await campaign.expectItem({ state: 'Sent', used: 3 });
  const paid = { of: `sms#ofBusiness#${campaign.userId}`, per: 'day' } as const;
  expect(await counted(paid, line.now)).toBe(3);
  const left = mostPerDay.number - 1;
  expect(await countOfNumber(campaign.phones[0] ?? '', left, line.now)).toBe(true);
});

it('a campaign of which nobody knows whether it was sent is not Sent', async () => {
  const campaign = await givenRunning(2);
  await line.dispatch({ sendSms: async () => UNKNOWN });
  await campaign.expectItem({ state: 'Partly sent', sent: 0, unknown: 2 });
});

it('a carrier that does not answer pauses the campaign, which goes on after a quarter of an hour', async () => {
  const campaign = await givenRunning(30);
  await line.dispatch({ sendSms: async () => UNKNOWN });
  const item = await campaign.item();
  expect(item).toMatchObject({ state: 'Paused', pausedBy: 'carrier' });
  expect(item.unknown).toBeLessThanOrEqual(10);
  line.now += HOUR_MS / 4;
  await wakeCampaigns(deps);
  await line.dispatch();
  expect(line.sentTo(campaign.phones)).toHaveLength(30 - item.unknown);
  await campaign.expectBooks(30);
});

it('the sums are those of the recipients, although a dispatcher that was taken for dead notes one late', async () => {
  const campaign = await givenRunning(3);
  await line.tryToDispatch({
    sendSms: async () => {
      throw new Error('died');
    },
  });
  line.passTheClaims();
  const settleRecipient = overtaken(deps.settleRecipient, async () => {
    const [row] = await campaign.rows();
    if (row) await deps.settleRecipient(campaign.userId, row, { state: 'FAILED' }, line.now);
  });
  await line.dispatch({ campaigns: { settleRecipient } });
  const [item, rows] = [await campaign.item(), await campaign.rows()];
  expect(rows.map((row) => row?.state).toSorted()).toEqual(['FAILED', 'UNKNOWN', 'UNKNOWN']);
  expect(item).toMatchObject({ failed: 1, unknown: 2, used: 2, returned: 1 });
  await campaign.expectBooks(3);
});

it('a campaign whose last recipients wait a week ends, and their credits come back', async () => {
  const campaign = await givenRunning(40);
  const before = await dispatchParts(1);
  await campaign.pause();
  line.now += 8 * DAY_MS;
  await campaign.resume();
  await line.dispatch();
  expect(line.sent).toHaveLength(before);
  await campaign.expectItem({ state: 'Partly sent' });
  await campaign.expectBooks(40);
});

it('a carrier that does not answer gets a rest although somebody of the part is skipped', async () => {
  const campaign = await givenRunning(30);
  const [gone = ''] = campaign.phones;
  await write(contact.delete({ contactId: `${campaign.campaignId}${gone}` }));
  await line.dispatch({ sendSms: async () => UNKNOWN });
  const item = await campaign.item();
  expect(item).toMatchObject({ state: 'Paused', pausedBy: 'carrier', skipped: 1 });
  expect(item.unknown).toBeLessThanOrEqual(MOST_OF_BATCH);
});

it('a campaign whose week is over was partly sent when those behind one who waits were sent to', async () => {
  const campaign = await givenRunning(5);
  const [waits = ''] = campaign.phones;
  const pages = { left: 1 };
  await line.dispatch({
    sendSms: async (phone) => (phone === waits ? BUSY : SENT),
    hasTime: () => --pages.left > 0,
  });
  line.now += 8 * DAY_MS;
  await line.dispatch();
  await campaign.expectItem({ state: 'Partly sent', sent: 4, skipped: 1, returned: 1 });
});

it('a part goes to nobody who opts out or is erased while it waits for the pace', async () => {
  const campaign = await givenRunning(5);
  const { userId, campaignId, phones } = campaign;
  const [out = '', erased = '', ...others] = phones;
  const wait = async () => {
    const { now } = line;
    await optOutMany([out], 'staff', { businessId: userId, at: new Date(now).toISOString() });
    await write(contact.delete({ contactId: `${campaignId}${erased}` }));
  };
  await line.dispatch({ wait });
  expect(line.sentTo(phones).toSorted()).toEqual(others.toSorted());
  await campaign.expectItem({ state: 'Partly sent', sent: 3, skipped: 2, used: 3, returned: 2 });
});

it('a part whose day could not be counted goes back in the line: nobody was sent to', async () => {
  const campaign = await givenRunning(5);
  await line.tryToDispatch({ campaigns: { payOfDay: busy }, hasTime: () => false });
  line.passTheClaims();
  await line.dispatch();
  expect(line.sentTo(campaign.phones)).toHaveLength(5);
  await campaign.expectItem({ state: 'Sent', sent: 5, unknown: 0 });
});

it('somebody whose text cannot be made gets nothing and pays nothing, and holds up nobody', async () => {
  const campaign = await givenRunning(5);
  const [, moved = ''] = campaign.phones;
  const findContacts = async (ids: readonly string[]) =>
    (await sendingDeps.findContacts(ids)).map((one) =>
      one?.phone === moved ? { ...one, phone: 'no number', movedAt: '2031-01-01' } : one,
    );
  await line.tryToDispatch({ campaigns: { findContacts }, hasTime: () => false });
  expect(line.sentTo(campaign.phones)).toHaveLength(4);
  await line.dispatch();
  await campaign.expectItem({ state: 'Sent', sent: 5, unknown: 0, used: 5 });
});

it('somebody whose day could not be counted gets the message at the next turn', async () => {
  const campaign = await givenRunning(5);
  const busy = new AppError('server.busy');
  const countOfNumber = failingAt(1, sendingDeps.countOfNumber, busy);
  await line.dispatch({ campaigns: { countOfNumber } });
  line.passTheClaims();
  await line.dispatch();
  campaign.expectSentToAll();
  await campaign.expectItem({ state: 'Sent', sent: 5, unknown: 0 });
});

it.each<[string, 'uncountOfNumber' | 'giveBackOfDay']>([
  [
    'whom the carrier was too busy for get the message later, although their day could not be given back',
    'uncountOfNumber',
  ],
  ['a part is counted as it was, although its day could not be given back', 'giveBackOfDay'],
])('%s', async (_, broken) => {
  const campaign = await givenRunning(5);
  const sendSms = async () => BUSY;
  await line.tryToDispatch({ sendSms, campaigns: { [broken]: busy }, hasTime: () => false });
  line.passTheClaims();
  await line.dispatch();
  expect(line.sentTo(campaign.phones)).toHaveLength(5);
  await campaign.expectItem({ state: 'Sent', sent: 5, unknown: 0 });
});
