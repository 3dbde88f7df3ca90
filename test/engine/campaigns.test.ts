import { findCredits } from '#core/accounts/credits.store.ts';
import { totals } from '#core/accounts/totals.store.ts';
import { saveAutomaticMessages } from '#core/campaigns/automatic/automatic.ts';
import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import { readCampaignReply } from '#core/campaigns/campaign-reply.ts';
import type { WorkDeps } from '#core/campaigns/deps.ts';
import { saveCampaign } from '#core/campaigns/drafts.ts';
import { listRecipients } from '#core/campaigns/preparation/list-recipients.ts';
import { testCampaign } from '#core/campaigns/sending/confirm.ts';
import { contact } from '#core/contacts/contact.ts';
import { logger } from '#core/platform/logger.ts';
import { write } from '#core/platform/table/transact.ts';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { noteNewReceivers } from '#core/sms/limits.ts';
import type { Audience } from '#shared/campaigns/contract.ts';
import { DAY_MS, HOUR_MS } from '#shared/platform/time.ts';
import {
  beginMorning,
  deps,
  draftOf,
  everybody,
  expectBooks,
  expectEmptyLine,
  givenCustomer,
  givenCustomers,
  line,
  MORNING,
  type OwnCampaign,
  optOut,
} from '#test/support/campaign-work.ts';
import { givenFrozen } from '#test/support/campaigns.ts';
import { REFUSED } from '#test/support/dispatcher.ts';
import { atOnce, codeOf, failingAt, overtaken } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';

let userId: string;

beforeEach(async () => {
  await beginMorning();
  userId = await givenAccount({ smsBalance: 10 });
});

it('only customers who agreed and did not opt out get a message, and the others are counted by their reason', async () => {
  const [agreed = '', left = ''] = await givenCustomers(userId, 2);
  await givenCustomer(userId, { given: false });
  await optOut(userId, left);
  const draft = await draftOf(userId);
  const look = await draft.look('count');
  expect(look).toMatchObject({ recipients: 1, seen: 3, state: 'ready', credits: 0 });
  expect(look.excluded).toMatchObject({ optedOut: 1, noConsent: 1 });
  const out = await listRecipients(deps, userId, draft.campaignId, { excluded: 'optedOut' });
  expect(out.recipients.map(({ phone }) => phone)).toEqual([left]);
  await draft.confirm();
  await line.dispatch();
  expect(line.sent.map(({ phone }) => phone)).toEqual([agreed]);
});

it('threat 170: a campaign goes to nobody whose consent a till noted less than a day ago', async () => {
  const saidAt = (ago: number) => new Date(Date.parse(MORNING) - ago).toISOString();
  const byTill = (ago: number) => ({ given: true, at: saidAt(ago), source: 'till' }) as const;
  const rested = await givenCustomer(userId, { consent: byTill(DAY_MS) });
  await givenCustomer(userId, { consent: byTill(DAY_MS - 1) });
  const draft = await draftOf(userId);
  const look = await draft.look('count');
  expect([look?.recipients, look?.excluded.noConsent]).toEqual([1, 1]);
  await draft.confirm();
  const anew = customer.patch(
    { businessId: userId, phone: rested },
    { set: { consent: byTill(0) } },
  );
  await write(anew);
  await line.dispatch();
  expect(line.sent).toEqual([]);
});

it.each<[string, Partial<Audience>, Partial<CustomerItem>, Partial<CustomerItem>]>([
  ['not seen for 30 days', { filter: 'notSeen30' }, { lastVisit: '2032-12-01T09:00:00.000Z' }, {}],
  ['with a balance', { filter: 'balance', atLeast: 50 }, { points: 50 }, { points: 49 }],
  ['with visits', { filter: 'visits', atLeast: 3 }, { entries: 3 }, { entries: 2 }],
  [
    'whose points expire',
    { filter: 'expiring' },
    { lots: { '2033-01': 5 } },
    { lots: { '2033-02': 5 } },
  ],
])('an audience is those %s', async (_, audience, inside, outside) => {
  await givenCustomer(userId, inside);
  await givenCustomer(userId, outside);
  const draft = await draftOf(userId, 'Offer', audience);
  expect(await draft.look('count')).toMatchObject({ recipients: 1, seen: 1 });
});

it('threat 83: each message has the fields of its recipient, the business and a link of their own, and is paid by its segments', async () => {
  const long = 'Wanjiku '.repeat(9).trim();
  await givenCustomer(userId, { name: 'Otieno', points: 320 });
  await givenCustomer(userId, { name: long, points: 120 });
  const text = `{name}, you have {points} points. ${'x'.repeat(60)}`;
  const draft = await draftOf(userId, text);
  const look = await draft.look();
  expect(look).toMatchObject({ recipients: 2, credits: 3, longest: 2 });
  expect(look.longestFields).toMatchObject({ name: long, points: '320' });
  const { recipients } = await listRecipients(deps, userId, draft.campaignId, {});
  const texts = recipients.map((one) => one.text ?? '');
  expect(
    texts.find((one) => one.startsWith('Mama Njeri Shop: Otieno, you have 320 points.')),
  ).toBeDefined();
  // Threat 83: with the codes, the shop could choose in its customers' names.
  for (const one of texts) expect(one).toMatch(/Stop: \S+\/o\/… or STOP\*456\*9\*5#$/);
  const item = await deps.findCampaign(userId, draft.campaignId);
  if (!item) throw new Error('there is no campaign');
  const rows = await deps.readRecipients(item, 0, 2);
  for (const row of rows) expect(row?.text).not.toContain('Stop:');
  await draft.confirm();
  await line.dispatch();
  const codes = line.sent.map(({ text }) => /Stop: \S+\/o\/(\w{10}) or /.exec(text)?.[1]);
  expect(new Set(codes).size).toBe(2);
  for (const [n, code] of codes.entries())
    expect((await deps.findContact(code ?? ''))?.phone).toBe(line.sent[n]?.phone);
});

it('a customer whose erasure ends while the audience is looked at gets no contact', async () => {
  const [erased = ''] = await givenCustomers(userId, 2);
  const draft = await draftOf(userId);
  await draft.beginLook();
  const findReach = overtaken(deps.findReach, () =>
    write(customer.delete({ businessId: userId, phone: erased })),
  );
  expect(await codeOf(draft.runLook({ findReach }))).toBe('server.busy');
  const [reached] = await deps.findReach(userId, [erased]);
  expect(reached?.contactId).toBeNull();
  await draft.runLook({ findReach });
  expect(await draft.findLook()).toMatchObject({ recipients: 1 });
});

it('a look at an audience goes on when the answer to the note of a page was lost', async () => {
  await givenCustomers(userId, 101);
  const draft = await draftOf(userId);
  await draft.beginLook();
  let isLost = false;
  // The SDK retries, and finds the page noted.
  const saveProgress: WorkDeps['saveProgress'] = async (...of) => {
    const isSaved = await deps.saveProgress(...of);
    if (isLost) return isSaved;
    isLost = true;
    return deps.saveProgress(...of);
  };
  await draft.runLook({ saveProgress });
  expect(await draft.findLook()).toMatchObject({ state: 'ready', recipients: 101 });
});

it('a look that its worker died in is gone on with, and counts nobody twice', async () => {
  userId = await givenAccount({ smsBalance: 500 });
  await givenCustomers(userId, 250);
  const draft = await draftOf(userId);
  await draft.beginLook();
  const saveProgress = failingAt(2, deps.saveProgress);
  await expect(draft.runLook({ saveProgress })).rejects.toThrow();
  await draft.runLook();
  const look = await draft.findLook();
  expect(look).toMatchObject({ state: 'ready', seen: 250, recipients: 250, credits: 250 });
  expect(look?.cursor).toBeUndefined();
});

describe('what an owner sees of a look', () => {
  const lookOf = async (draft: OwnCampaign) =>
    (await readCampaignReply(deps, await draft.item())).preparation;

  it('a look that is too old to be confirmed is not shown, so that the page begins another', async () => {
    await givenCustomer(userId);
    const draft = await draftOf(userId);
    await draft.look();
    line.now += DAY_MS;
    expect(await lookOf(draft)).toMatchObject({ state: 'ready' });
    line.now += 1;
    expect(await lookOf(draft)).toBeNull();
    await draft.look();
    expect(await lookOf(draft)).toMatchObject({ number: 2, state: 'ready' });
  });

  it('a look that nobody ends has failed after an hour, and can be begun again', async () => {
    const draft = await draftOf(userId);
    await draft.beginLook('count');
    line.now += HOUR_MS;
    expect(await lookOf(draft)).toMatchObject({ state: 'running' });
    line.now += 1;
    expect(await lookOf(draft)).toMatchObject({ state: 'failed' });
    await draft.look('count');
    expect(await lookOf(draft)).toMatchObject({ number: 2, state: 'ready' });
  });
});

it('an erased recipient is told neither by the number nor by the text with the name', async () => {
  const { draft, phones } = await givenFrozen(line.now, { size: 2, userId });
  const [erased = '', left = ''] = phones;
  await write(contact.delete({ contactId: `${draft.campaignId}${erased}` }));
  const { recipients } = await listRecipients(deps, userId, draft.campaignId, {});
  expect(recipients.map(({ phone, text }) => [phone, text])).toEqual([
    [null, null],
    [left, expect.stringMatching(/^Offer Stop: \S+\/o\/… or STOP/)],
  ]);
});

it('a confirmation whose answer was lost is answered again, however its time is written', async () => {
  await givenCustomer(userId);
  const draft = await draftOf(userId);
  const confirm = await draft.readyToConfirm();
  const confirmAt = (scheduledAt: string | null) => confirm({ scheduledAt });
  expect(await confirmAt('2033-01-04T06:00:00Z')).toMatchObject({ state: 'Scheduled' });
  expect(await confirmAt('2033-01-04T06:00:00Z')).toMatchObject({ state: 'Scheduled' });
  for (const other of ['2033-01-04T06:00:01Z', null])
    await expect(confirmAt(other)).rejects.toMatchObject({ code: 'campaigns.notDraft' });
  await draft.cancel();
});

it('two people who confirm one campaign at once start it once, and its credits are taken once', async () => {
  const phones = await givenCustomers(userId, 3);
  const draft = await draftOf(userId);
  const confirm = await draft.readyToConfirm();
  const states = (await atOnce(10, () => confirm())).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['Sending']));
  expect(await draft.balance()).toBe(7);
  await line.dispatch();
  expect(line.sentTo(phones)).toHaveLength(3);
  await draft.expectBooks(10);
});

it('campaigns that are confirmed at once never take more credits than there are', async () => {
  const given = await atOnce(8, () => givenFrozen(line.now, { size: 3, userId }));
  const confirmed = await Promise.all(
    given.map(({ draft, frozen }) => deps.confirmDraft(draft, frozen, 'now', line.now)),
  );
  expect(confirmed.filter((one) => one === 'done')).toHaveLength(3);
  expect((await findCredits(userId))?.smsBalance).toBe(1);
  await expectBooks(userId, 10);
});

it.each([
  ['without the declared consent', { consentDeclared: false }, 'campaigns.noConsent'],
  ['for yesterday', { scheduledAt: '2033-01-02T09:00:00.000Z' }, 'campaigns.badTime'],
  ['for a moment in 4 minutes', { scheduledAt: '2033-01-03T06:04:00.000Z' }, 'campaigns.badTime'],
  ['for a day in 36 days', { scheduledAt: '2033-02-08T06:00:00.000Z' }, 'campaigns.badTime'],
  [
    'for eight in the evening',
    { scheduledAt: '2033-01-04T17:00:00.000Z' },
    'campaigns.outsideHours',
  ],
  [
    'for a minute before eight',
    { scheduledAt: '2033-01-04T04:59:00.000Z' },
    'campaigns.outsideHours',
  ],
  ['of a look that nobody saw', { preparation: 7 }, 'campaigns.notPrepared'],
  ['of another version', { version: 9 }, 'campaigns.changed'],
])('a campaign is not confirmed %s', async (_, change, code) => {
  await givenCustomer(userId);
  const draft = await draftOf(userId);
  const confirm = await draft.readyToConfirm();
  expect(await codeOf(confirm(change))).toBe(code);
  expect(await draft.balance()).toBe(10);
});

it('a campaign that nobody gets, that is too long or that the credits do not cover is not confirmed', async () => {
  userId = await givenAccount({ smsBalance: 1 });
  expect(await codeOf((await draftOf(userId)).confirm())).toBe('campaigns.nobody');
  await givenCustomers(userId, 2);
  const dear = (await draftOf(userId)).confirm();
  const params = { needed: 2, left: 1 };
  await expect(dear).rejects.toMatchObject({ code: 'campaigns.noCredits', params });
  expect(await codeOf((await draftOf(userId, 'x'.repeat(459))).confirm())).toBe('sms.tooLong');
  await expectEmptyLine();
});

it('a draft that was changed after the look wants another look', async () => {
  await givenCustomer(userId);
  const draft = await draftOf(userId);
  const confirm = await draft.readyToConfirm();
  const text = 'A quite different text';
  const change = { version: 1, name: 'Offer', text, audience: everybody };
  const { version } = await saveCampaign(deps, userId, draft.campaignId, change);
  expect(await codeOf(confirm({ version }))).toBe('campaigns.notPrepared');
});

it.each([
  ['a link', 'Claim at bit.ly/x', 'sms.linkInText'],
  ['a number', 'Pay to 0722 000 111', 'sms.numberInText'],
])(
  'threat 153: a text with %s is neither frozen, tested nor saved as an automatic message',
  async (_, text, code) => {
    const draft = await draftOf(userId, text);
    expect(await draft.look('count')).toMatchObject({ state: 'ready' });
    expect(await codeOf(draft.beginLook('freeze'))).toBe(code);
    expect(await codeOf(testCampaign(deps, userId, draft.campaignId, 'key'))).toBe(code);
    const messages = [{ kind: 'thanks', isOn: false, text } as const];
    const body = { version: 0, messages, mostCredits: 10, consentDeclared: true };
    expect(await codeOf(saveAutomaticMessages(automaticDeps, userId, body))).toBe(code);
  },
);

it('threat 155: a campaign of a new business goes to 20 people a day, or waits until its first week is over', async () => {
  userId = await givenAccount({ smsBalance: 50, signeUpDate: '2033-01-02T06:00:00.000Z' });
  await givenCustomers(userId, 15);
  await (await draftOf(userId)).confirm();
  const second = await draftOf(userId);
  const confirm = await second.readyToConfirm();
  for (const when of [undefined, { scheduledAt: '2033-01-09T05:30:00.000Z' }]) {
    await expect(confirm(when)).rejects.toMatchObject({
      code: 'campaigns.newBusiness',
      params: { from: '2033-01-10' },
    });
  }
  expect(await second.balance()).toBe(35);
  expect(await confirm({ scheduledAt: '2033-01-10T06:00:00.000Z' })).toMatchObject({
    state: 'Scheduled',
  });
});

it('threat 155: a new business gets the places of people back to whom nothing went', async () => {
  userId = await givenAccount({ smsBalance: 50, signeUpDate: '2033-01-02T06:00:00.000Z' });
  await givenCustomers(userId, 15);
  const first = await draftOf(userId);
  await first.confirm('2033-01-03T09:00:00.000Z');
  await first.pause();
  line.now += 1;
  await first.confirm();
  await line.dispatch({ sendSms: async () => REFUSED });
  await first.expectItem({ state: 'Failed', failed: 15 });
  const second = await draftOf(userId);
  await second.confirm();
  await second.cancel();
  const third = await draftOf(userId);
  await third.confirm();
  expect(await codeOf((await draftOf(userId)).confirm())).toBe('campaigns.newBusiness');
});

it('threat 155: a look at 10,000 people counts once more, and one that nobody wants any more ends', async () => {
  await givenCustomer(userId);
  const draft = await draftOf(userId);
  const first = await draft.beginLook('count');
  const second = await draft.beginLook('count');
  await draft.runLook({}, first.number);
  expect(await draft.findLook(first.number)).toMatchObject({ state: 'running', seen: 0 });
  await draft.runLook({}, second.number);
  expect(await draft.findLook(second.number)).toMatchObject({ state: 'ready', seen: 1 });
  await write(totals.patch({ userId }, { set: { activeCustomers: 570_001 } }));
  await draft.beginLook('count');
  expect(await codeOf(draft.beginLook('count'))).toBe('campaigns.tooManyLooks');
});

it('threat 155: whoever is on call is told once of a business that begins to write to many people in a day', async () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  await noteNewReceivers(userId, 499, line.now);
  await givenCustomer(userId);
  const draft = await draftOf(userId);
  // The second look finds nobody new.
  for (const _ of [1, 2]) await draft.look();
  await noteNewReceivers(userId, 100, line.now);
  const told = { userId, people: 500 };
  expect(warn.mock.calls.filter(([text]) => /begins to write/.test(String(text)))).toEqual([
    [expect.any(String), told],
  ]);
  warn.mockRestore();
});
