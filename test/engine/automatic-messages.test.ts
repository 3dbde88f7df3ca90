/** Automatic messages, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { closedAccount } from '#core/accounts/account.entity.ts';
import { findCredits } from '#core/accounts/credits.store.ts';
import {
  readAutomaticMessages,
  saveAutomaticMessages,
} from '#core/campaigns/automatic/automatic.ts';
import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import { automaticJob } from '#core/campaigns/automatic/run-automatic.ts';
import { automatic } from '#core/campaigns/campaign/automatic.store.ts';
import { campaign } from '#core/campaigns/campaign/campaign.store.ts';
import { deps as campaignDeps } from '#core/campaigns/deps.ts';
import { saveCampaign } from '#core/campaigns/drafts.ts';
import { pageAudience } from '#core/campaigns/preparation/audience.ts';
import { prepareCampaign, runPreparation } from '#core/campaigns/preparation/run-preparation.ts';
import { confirmCampaign } from '#core/campaigns/sending/confirm.ts';
import { cancelCampaign, pauseCampaign } from '#core/campaigns/sending/stop.ts';
import { due, shardOf } from '#core/due/due.ts';
import { write } from '#core/platform/table/transact.ts';
import { award } from '#core/rewards/awards/award.ts';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { newCustomer } from '#core/rewards/customers/new-customer.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { importCustomers } from '#core/rewards/moves/import-customers.ts';
import type { AutomaticKind } from '#shared/campaigns/contract.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { REFUSED, TestDispatcher } from '#test/support/dispatcher.ts';
import { runDue } from '#test/support/due.ts';
import { atOnce, codeOf, followed } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { awardOf, importRow } from '#test/support/point-shop.ts';
import { newPhone } from '#test/support/sign-in.ts';

let line: TestDispatcher;
let userId: string;
const deps = { ...automaticDeps, clock: () => line.now };
const work = { ...campaignDeps, clock: () => line.now, hasTime: () => true };

beforeEach(async () => {
  // The day before, 14:30 in Nairobi.
  line = new TestDispatcher('2034-03-24T11:30:00Z');
  userId = await givenAccount({ smsBalance: 10 });
});

const read = () => readAutomaticMessages(deps, userId);

type Messages = Parameters<typeof saveAutomaticMessages>[2];

const save = (
  messages: Omit<Messages, 'consentDeclared'> & { consentDeclared?: boolean },
  given: Partial<typeof deps> = {},
) => saveAutomaticMessages({ ...deps, ...given }, userId, { consentDeclared: true, ...messages });

async function turnOn(...kinds: AutomaticKind[]) {
  const { version, messages, mostCredits } = await read();
  const chosen = messages.map((one) => ({ ...one, isOn: kinds.includes(one.kind) }));
  return save({ version, messages: chosen, mostCredits });
}

const balance = async () => (await findCredits(userId))?.smsBalance;

const usedCredits = async () => (await read()).usedCredits;

const campaigns = () => campaign.list({ key: { userId } });

const setMonth = (month: string, set: { usedCredits: number; mostCredits?: number }) =>
  write(automatic.patch({ userId }, { set: { month, ...set } }));

async function givenCustomer(more: Partial<CustomerItem>, given = true): Promise<string> {
  const phone = newPhone();
  const consent = { given, at: '2033-12-01T09:00:00.000Z' };
  await write(customer.put({ ...newCustomer(userId, phone, line.now), consent, ...more }));
  return phone;
}

const dueRows = () => {
  const day = new Date(line.now).toISOString().slice(0, 10);
  const key = { kind: 'automatic', day, shard: shardOf(userId) } as const;
  return due.list({ key, filter: { ownerId: userId } });
};

/** Nine the next morning in Nairobi. The day begins, and no work is done yet. */
async function beginNextMorning(at = '2034-03-25T06:00:00Z'): Promise<void> {
  line.now = Date.parse(at);
  await automaticJob(deps).work(await dueRows());
}

/** The first look at a message's audience. */
const runLook = (campaignId: string, given: Partial<typeof work> = {}) =>
  runPreparation({ ...work, ...given }, { campaignId, number: 1 });

/** Looks at the audiences of the day's messages, and sends the confirmed ones. */
async function sendTheDay(sendSms = line.carry): Promise<void> {
  for (const { campaignId } of await campaigns()) await runLook(campaignId);
  await line.dispatch({ sendSms });
}

/** Lets something happen once, just after the messages are read. */
const afterReading = (happen: () => Promise<unknown>) => ({
  findAutomatic: followed(deps.findAutomatic, happen),
});

/** A birthday tomorrow, at a shop with only that message. */
async function givenBirthday(): Promise<string> {
  await turnOn('birthday');
  return givenCustomer(birthday);
}

/** The day's message before confirmation. */
async function draftOfDay() {
  const [draft] = await campaigns();
  if (!draft) throw new Error('there is no message');
  return draft;
}

const audience = { filter: 'all', atLeast: null, listId: null } as const;

const birthday = { birthday: '03-25' };

async function nextMorning(): Promise<void> {
  await beginNextMorning();
  await sendTheDay();
}

const sentTo = (phone: string) =>
  line.sent.filter((one) => one.phone === phone).map(({ text }) => text);

it('all are off until the owner turns them on', async () => {
  const { messages, version } = await read();
  expect([messages.length, messages.some(({ isOn }) => isOn), version]).toEqual([4, false, 0]);
  await givenCustomer(birthday);
  await nextMorning();
  expect(line.sent).toEqual([]);
});

const visitAt = (lastVisit: string) => ({ lastVisit: `${lastVisit}T08:00:00.000Z` });

it.each<[AutomaticKind, Partial<CustomerItem>, Partial<CustomerItem>]>([
  ['birthday', birthday, { birthday: '03-26' }],
  ['thanks', visitAt('2034-03-24'), visitAt('2034-03-23')],
  ['missYou', visitAt('2034-01-24'), visitAt('2034-01-25')],
  ['expiring', { lots: { '2034-03': 9 } }, { lots: { '2034-04': 9 } }],
])(
  '%s goes to those whom it is for on this day, and to nobody who did not agree',
  async (kind, inside, outside) => {
    await turnOn(kind);
    const wanted = await givenCustomer({ ...inside });
    const others = await Promise.all([
      givenCustomer({ ...visitAt('2034-02-01'), ...outside }),
      givenCustomer(inside, false),
    ]);
    await nextMorning();
    expect(sentTo(wanted)).toHaveLength(1);
    expect(others.flatMap(sentTo)).toEqual([]);
    expect(await balance()).toBe(9);
  },
);

it('messages whose answer was lost are saved once more, and those of another device are not', async () => {
  const saved = await turnOn('thanks');
  const { version, usedCredits, ...same } = saved;
  const again = (change: Partial<typeof same>) =>
    save({ ...same, ...change, version: version - 1 });
  expect(await again({})).toEqual(saved);
  expect(await codeOf(again({ mostCredits: 7 }))).toBe('campaigns.changed');
  expect(await read()).toEqual(saved);
});

it('a customer whom two messages are for gets the first of them only', async () => {
  await turnOn('birthday', 'thanks');
  const phone = await givenCustomer({ ...birthday, ...visitAt('2034-03-24') });
  await nextMorning();
  expect(sentTo(phone)).toEqual([expect.stringContaining('Happy birthday')]);
});

it('a day that begins twice is sent once, and makes the next day due', async () => {
  const phone = await givenBirthday();
  line.now = Date.parse('2034-03-25T06:00:00Z');
  const rows = await dueRows();
  expect(rows).toHaveLength(1);
  await atOnce(3, () => automaticJob(deps).work(rows));
  expect(await campaigns()).toHaveLength(1);
  await nextMorning();
  expect(sentTo(phone)).toHaveLength(1);
  line.now += 86_400_000;
  expect(await dueRows()).toHaveLength(1);
});

it('what a month allows is never passed, and what does not fit is not sent in part', async () => {
  await givenBirthday();
  await setMonth('2034-03', { mostCredits: 2, usedCredits: 1 });
  await givenCustomer(birthday);
  await nextMorning();
  expect(line.sent).toEqual([]);
  expect(await balance()).toBe(10);
  expect(await usedCredits()).toBe(1);
  line.now = Date.parse('2034-04-01T06:00:00Z');
  expect(await usedCredits()).toBe(0);
});

it('what is not sent for want of credits takes nothing of the month', async () => {
  userId = await givenAccount({ smsBalance: 0 });
  await givenBirthday();
  await nextMorning();
  expect(line.sent).toEqual([]);
  expect(await usedCredits()).toBe(0);
  expect(await campaigns()).toEqual([]);
});

it('credits that come back at the end of a message come back to its month', async () => {
  const [wanted, refused] = [await givenBirthday(), newPhone()];
  await givenCustomer({ ...birthday, phone: refused });
  await beginNextMorning();
  await sendTheDay((phone, text, of) =>
    phone === refused ? Promise.resolve(REFUSED) : line.carry(phone, text, of),
  );
  expect(sentTo(wanted)).toHaveLength(1);
  expect(await balance()).toBe(9);
  expect(await usedCredits()).toBe(1);
});

it('credits that come back in another month leave the count of that month alone', async () => {
  await givenBirthday();
  await beginNextMorning();
  await sendTheDay(async () => {
    await setMonth('2034-04', { usedCredits: 3 });
    return REFUSED;
  });
  expect(await balance()).toBe(10);
  expect((await automatic.get({ userId }))?.usedCredits).toBe(3);
});

it('an owner who turns all off in the meantime sends nothing', async () => {
  await givenBirthday();
  await turnOn();
  await nextMorning();
  expect(line.sent).toEqual([]);
  expect(await dueRows()).toEqual([]);
});

it('messages are turned on only with the declared consent, and saved on the version that was read', async () => {
  const { messages, mostCredits } = await turnOn('birthday');
  const body = { version: 1, messages, mostCredits };
  expect(await codeOf(save({ ...body, consentDeclared: false }))).toBe('campaigns.noConsent');
  expect(await codeOf(save({ ...body, mostCredits: 7, version: 0 }))).toBe('campaigns.changed');
});

it('a message that its owner took in hand before it was confirmed waits for the owner', async () => {
  const phone = await givenBirthday();
  await beginNextMorning();
  const { campaignId, version } = await draftOfDay();
  const text = 'Ask for {name} at the door.';
  await saveCampaign(work, userId, campaignId, { version, name: 'Birthday', text, audience });
  await sendTheDay();
  expect(sentTo(phone)).toEqual([]);
  expect(await campaign.get({ userId, campaignId })).toMatchObject({ state: 'Draft', text });
  await prepareCampaign(work, userId, campaignId, { version: version + 1, kind: 'freeze' });
  await runPreparation(work, { campaignId, number: 2 });
  await line.dispatch();
  expect(sentTo(phone)).toEqual([]);
  expect(await balance()).toBe(10);
});

it('a message that nobody gets stays if its owner changes it before it is deleted', async () => {
  await turnOn('birthday');
  await beginNextMorning();
  const { campaignId, version } = await draftOfDay();
  const deleteDraft: typeof work.deleteDraft = async (...asked) => {
    const change = { version, name: 'Offer', text: 'Karibu', audience };
    await saveCampaign(work, userId, campaignId, change);
    return work.deleteDraft(...asked);
  };
  await runLook(campaignId, { deleteDraft });
  expect(await campaign.get({ userId, campaignId })).toMatchObject({ text: 'Karibu' });
});

it('a message that its owner took back before its hour goes out only if the owner confirms it', async () => {
  const phone = await givenBirthday();
  await beginNextMorning('2034-03-25T04:00:00Z');
  const { campaignId } = await draftOfDay();
  const early = { ...work, hours: () => SENDING_HOURS };
  await runLook(campaignId, early);
  expect((await campaign.get({ userId, campaignId }))?.state).toBe('Scheduled');
  const { version } = await pauseCampaign(early, userId, campaignId);
  expect(await usedCredits()).toBe(0);
  line.now += 60_000;
  // The queue repeats its message.
  await runLook(campaignId, early);
  await prepareCampaign(work, userId, campaignId, { version, kind: 'freeze' });
  await runPreparation(early, { campaignId, number: 2 });
  expect((await campaign.get({ userId, campaignId }))?.state).toBe('Draft');
  expect(sentTo(phone)).toEqual([]);
  // A message confirmed by the owner is not automatic: the month neither pays nor gets credits back.
  const confirmation = { version, preparation: 2, scheduledAt: null, consentDeclared: true };
  await confirmCampaign(work, userId, campaignId, confirmation);
  await cancelCampaign(work, userId, campaignId);
  expect(await balance()).toBe(10);
  expect(await usedCredits()).toBe(0);
});

it('a message that its owner turns off after the day began is not sent, and those that stay on are', async () => {
  await turnOn('birthday', 'thanks');
  const wanted = await givenCustomer(birthday);
  const visitor = await givenCustomer(visitAt('2034-03-24'));
  await beginNextMorning();
  await turnOn('thanks');
  await sendTheDay();
  expect([sentTo(wanted).length, sentTo(visitor).length]).toEqual([0, 1]);
  expect(await usedCredits()).toBe(1);
});

it('an owner who saves the messages in the moment in which the day begins does not lose the day', async () => {
  const phone = await givenBirthday();
  line.now = Date.parse('2034-03-25T06:00:00Z');
  const given = { ...deps, ...afterReading(() => turnOn('birthday', 'thanks')) };
  await automaticJob(given).work(await dueRows());
  await sendTheDay();
  expect(sentTo(phone)).toHaveLength(1);
  expect(await dueRows()).toEqual([]);
});

it('messages are saved although the day begins, and pays, in the same moment', async () => {
  const phone = await givenBirthday();
  const { usedCredits: _, ...saved } = await read();
  const after = await save({ ...saved, mostCredits: 7 }, afterReading(nextMorning));
  expect([after.version, after.mostCredits, after.usedCredits]).toEqual([saved.version + 1, 7, 1]);
  expect(sentTo(phone)).toHaveLength(1);
  line.now += 86_400_000;
  expect(await dueRows()).toHaveLength(1);
});

it('messages that are saved as a month ends do not take what the next one paid for the old one', async () => {
  await turnOn('birthday');
  await setMonth('2034-03', { usedCredits: 2 });
  const { usedCredits: _, ...saved } = await read();
  await save(
    saved,
    afterReading(() => setMonth('2034-04', { usedCredits: 2 })),
  );
  expect(await automatic.get({ userId })).toMatchObject({ month: '2034-04', usedCredits: 2 });
});

it('a message that is too long for everybody cannot be saved, since it would never go out', async () => {
  const { messages, mostCredits } = await read();
  const saveText = (text: string) => {
    const long = messages.map((one) => ({ ...one, isOn: true, text }));
    return save({ version: 0, mostCredits, messages: long });
  };
  expect(await codeOf(saveText('x'.repeat(459)))).toBe('sms.tooLong');
  expect(await codeOf(saveText('ã'.repeat(190)))).toBe('sms.tooLong');
  expect((await saveText(`{name} {points} ${'x'.repeat(380)}`)).version).toBe(1);
});

it('the days of an account end with it', async () => {
  await turnOn('birthday');
  const closed = { status: 'closed', signeUpDate: '2033-12-01', closedAt: '2034-03-24' } as const;
  await write(closedAccount.put({ userId, ...closed }));
  await beginNextMorning();
  expect(await dueRows()).toEqual([]);
  expect(await campaigns()).toEqual([]);
});

it('the days go on after mornings on which nothing could begin', async () => {
  await turnOn('birthday');
  line.now = Date.parse('2034-04-08T06:00:00Z');
  await runDue(automaticJob(deps), { clock: deps.clock, owners: [userId] });
  expect(await campaigns()).toHaveLength(1);
  line.now += 86_400_000;
  expect(await dueRows()).toHaveLength(1);
});

it.each([
  ['2035-02-28', true],
  ['2035-03-01', false],
  ['2036-02-28', false],
  ['2036-02-29', true],
])('a birthday of 29 February is on the 28th in years without it: %s', async (day, isOn) => {
  const phone = await givenCustomer({ birthday: '02-29' });
  const birthdays = { ...audience, filter: 'birthdayToday' } as const;
  line.now = Date.parse(`${day}T06:00:00Z`);
  const { items } = await pageAudience(work, userId, birthdays);
  expect(items.map((one) => one.phone)).toEqual(isOn ? [phone] : []);
});

it('nobody is thanked for a visit who was only imported', async () => {
  await turnOn('thanks');
  const [phone, visitor] = [newPhone(), newPhone()];
  const rules = { ...(await rewardDeps.findRules(userId)), pointValue: 1 };
  const rewards = { ...rewardDeps, findRules: async () => rules, clock: () => line.now };
  const consentAt = '2033-12-01T09:00:00.000Z';
  const rows = [phone, visitor].map((one) => importRow(one, 5, { consentAt }));
  await importCustomers(rewards, userId, { rows });
  line.now += 60_000;
  const poster = { businessId: userId, by: 'owner', key: randomUUID() } as const;
  await award(rewards, poster, awardOf({ phone: visitor, points: 3 }));
  await nextMorning();
  expect([sentTo(phone).length, sentTo(visitor).length]).toEqual([0, 1]);
});

it('threat 86: a look that comes to its end in the evening sends nothing on the next morning', async () => {
  await givenBirthday();
  await beginNextMorning();
  const { campaignId } = await draftOfDay();
  line.now = Date.parse('2034-03-25T15:30:00Z');
  await runLook(campaignId, { hours: () => SENDING_HOURS });
  expect(await campaigns()).toEqual([]);
  expect(await balance()).toBe(10);
});

it('a look that comes to its end on another day sends nothing beside the messages of that day', async () => {
  await turnOn('birthday');
  const phone = await givenCustomer({ birthday: '03-26' });
  await beginNextMorning();
  line.now += 86_400_000;
  await automaticJob(deps).work(await dueRows());
  expect(await campaigns()).toHaveLength(2);
  await sendTheDay();
  expect(sentTo(phone)).toHaveLength(1);
});
