/** People who are left out of a campaign, and who came in the week after it, on a real DynamoDB engine. */

import { campaign } from '#core/campaigns/campaign/campaign.store.ts';
import { recipient } from '#core/campaigns/campaign/preparation.store.ts';
import { isLeftOut, leftOut } from '#core/campaigns/campaign/visits.store.ts';
import { readCampaignReply } from '#core/campaigns/campaign-reply.ts';
import { saveCampaign } from '#core/campaigns/drafts.ts';
import { listRecipients } from '#core/campaigns/preparation/list-recipients.ts';
import { visitsJob } from '#core/campaigns/visits/count-visits.ts';
import { visitsDeps } from '#core/campaigns/visits/deps.ts';
import { write } from '#core/platform/table/transact.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { mergeCustomers } from '#core/rewards/moves/merge-customers.ts';
import { LEAST_TO_LEAVE_OUT, type Visits, verdictOf } from '#shared/campaigns/visits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import {
  beginMorning,
  deps,
  draftOf,
  givenConfirmed,
  givenCustomer,
  givenCustomers,
  line,
  type OwnCampaign,
} from '#test/support/campaign-work.ts';
import { REFUSED } from '#test/support/dispatcher.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { atOnce, crashing, failingAt, once } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { depsAt, PointShop } from '#test/support/point-shop.ts';

beforeEach(beginMorning);

/** A draft whose owner wants people left out. */
async function givenComparing(customers: number): Promise<OwnCampaign> {
  const userId = await givenAccount({ smsBalance: customers });
  for (let at = 0; at < customers; at += 100)
    await givenCustomers(userId, Math.min(100, customers - at));
  const draft = await draftOf(userId, 'Karibu {name}');
  await compare(draft, true);
  return draft;
}

async function compare({ userId, campaignId, item }: OwnCampaign, leavesOut: boolean) {
  const { version, name, text, audience } = await item();
  const { filter, atLeast, listId } = audience;
  const chosen = { filter: filter as 'all', atLeast, listId };
  await saveCampaign(deps, userId, campaignId, {
    version,
    name,
    text,
    audience: chosen,
    leavesOut,
  });
}

const leftOf = ({ campaignId }: OwnCampaign, preparation: number) =>
  leftOut.list({ key: { campaignId, preparation } });

const idsOf = (people: readonly { contactId: string }[]) =>
  people.map(({ contactId }) => contactId).toSorted();

const replyOf = async (of: OwnCampaign) => readCampaignReply(deps, await of.item());

/** What a night does, a week and a day after the beginning. */
function runNight({ userId }: OwnCampaign, given: Partial<typeof visitsDeps> = {}, days = 8) {
  const clock = () => Date.parse('2033-01-03T06:00:00Z') + days * DAY_MS;
  const job = visitsJob({ ...visitsDeps, ...given });
  return runDue(job, { clock, owners: [userId] });
}

const noGroup = { people: 0, came: 0 };

async function expectVisits(of: OwnCampaign, visits: Partial<Visits>): Promise<void> {
  await of.expectItem({ visits: { got: noGroup, missed: noGroup, leftOut: noGroup, ...visits } });
}

/** The shop's till, so many milliseconds after the beginning of the campaign. */
const shopAt = ({ userId }: OwnCampaign, after: number): PointShop => {
  const clock = () => Date.parse('2033-01-03T06:00:00Z') + after;
  return new PointShop(userId, { ...depsAt(), clock });
};

describe('leaving people out', () => {
  let draft: OwnCampaign;
  const SIZE = 320;

  beforeEach(async () => {
    draft = await givenComparing(SIZE);
  });

  it('threat 183: a tenth of the people is no recipient, costs nothing and gets nothing, and the sums agree', async () => {
    const { recipients, excluded, credits } = await draft.look();
    expect(excluded.leftOut).toBeGreaterThan(10);
    expect(excluded.leftOut).toBeLessThan(60);
    expect([recipients + excluded.leftOut, credits]).toEqual([SIZE, recipients]);
    await draft.confirm();
    await line.dispatch();
    const rows = await draft.rows();
    const left = await leftOf(draft, 2);
    expect(line.sent).toHaveLength(recipients);
    const both = idsOf([...left, ...rows.flatMap((row) => row ?? [])]);
    expect(new Set(both).size).toBe(SIZE);
    for (const { contactId } of left) expect(isLeftOut(draft.campaignId, contactId)).toBe(true);
    await draft.expectItem({ state: 'Sent', size: recipients, sent: recipients, skipped: 0 });
    await draft.expectBooks(SIZE);
    expect(await draft.balance()).toBe(excluded.leftOut);
    const { preparation } = await replyOf(draft);
    expect(preparation).toMatchObject({ seen: SIZE, recipients, leftOut: excluded.leftOut });
  });

  it('threat 183: a page that is written again, and a campaign that is prepared again, leave the same people out', async () => {
    const { number } = await draft.beginLook();
    // The first worker dies before it notes its second page, which the next one reads again.
    const saveProgress = failingAt(2, deps.saveProgress);
    await expect(draft.runLook({ saveProgress }, number)).rejects.toThrow();
    await draft.runLook({}, number);
    const first = await leftOf(draft, number);
    const look = await draft.look();
    expect(look.excluded.leftOut).toBe(first.length);
    expect(idsOf(await leftOf(draft, number + 1))).toEqual(idsOf(first));
    await draft.confirm('2033-01-04T06:00:00.000Z');
    line.now += MINUTE_MS;
    await draft.pause();
    await draft.confirm();
    await line.dispatch();
    const sent = idsOf((await draft.rows()).flatMap((row) => row ?? []));
    expect(idsOf(first).filter((id) => sent.includes(id))).toEqual([]);
    expect(line.sent).toHaveLength(SIZE - first.length);
  });

  it('those who are left out are listed by themselves, in pages', async () => {
    const { excluded } = await draft.look();
    const seen = [];
    let cursor: string | undefined;
    do {
      const page = await listRecipients(deps, draft.userId, draft.campaignId, {
        excluded: 'leftOut',
        cursor,
      });
      seen.push(...page.recipients);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(excluded.leftOut);
    for (const one of seen)
      expect(one).toMatchObject({ reason: 'leftOut', credits: 0, text: null });
    expect(new Set(seen.map(({ phone }) => phone)).size).toBe(excluded.leftOut);
  });

  it('an owner who changes their mind leaves nobody out', async () => {
    await draft.look();
    await compare(draft, false);
    expect(await draft.look()).toMatchObject({ recipients: SIZE, excluded: { leftOut: 0 } });
    const { campaignId, userId } = draft;
    const none = await listRecipients(deps, userId, campaignId, { excluded: 'leftOut' });
    expect(none.recipients).toEqual([]);
  });

  it('those who were left out are compared with their week, also after the last recipient', async () => {
    await draft.confirm();
    await line.dispatch();
    const left = await leftOf(draft, 1);
    const contacts = await deps.findContacts(idsOf(left));
    const [one = '', other = '', late = ''] = contacts.flatMap((found) => found?.phone ?? []);
    await shopAt(draft, DAY_MS).give(one, 5);
    await shopAt(draft, 6 * DAY_MS).give(other, 5);
    await shopAt(draft, 7 * DAY_MS + HOUR_MS).give(late, 5);
    await runNight(draft);
    const got = { people: SIZE - left.length, came: 0 };
    await expectVisits(draft, { got, leftOut: { people: left.length, came: 2 } });
    const { visits } = await draft.item();
    if (!visits) throw new Error('nobody was counted');
    expect((await replyOf(draft)).visits).toEqual({ ...visits, verdict: verdictOf(visits) });
  });
});

it('threat 183: somebody left out who got it after all, by a merge with a recipient, is in no group', async () => {
  const draft = await givenComparing(LEAST_TO_LEAVE_OUT);
  await draft.confirm();
  const phonesOf = async (people: readonly { contactId: string }[]) =>
    (await deps.findContacts(idsOf(people))).map((found) => found?.phone ?? '');
  const left = await phonesOf(await leftOf(draft, 1));
  const told = await phonesOf((await draft.rows()).flatMap((row) => row ?? []));
  const merge = (phone = '', into = '') =>
    mergeCustomers({ ...rewardDeps, clock: () => line.now }, shopAt(draft, 0).poster(), {
      phone,
      into,
    });
  await merge(left[0], told[0]);
  await merge(told[1], left[1]);
  await line.dispatch();
  expect(line.sentTo([told[0] ?? '', left[1] ?? ''])).toHaveLength(2);
  for (const phone of [told[0], left[1]]) await shopAt(draft, DAY_MS).give(phone ?? '', 5);
  await runNight(draft);
  await expectVisits(draft, {
    got: { people: told.length, came: 2 },
    leftOut: { people: left.length - 2, came: 0 },
  });
});

it('nobody is left out of a campaign that is too small to compare, and all its people get it', async () => {
  const draft = await givenComparing(LEAST_TO_LEAVE_OUT - 1);
  const look = await draft.look();
  expect(look).toMatchObject({
    recipients: LEAST_TO_LEAVE_OUT - 1,
    seen: LEAST_TO_LEAVE_OUT - 1,
    credits: LEAST_TO_LEAVE_OUT - 1,
    leavesOut: false,
  });
  expect(look.excluded.leftOut).toBe(0);
  await draft.confirm();
  await line.dispatch();
  expect(line.sent).toHaveLength(LEAST_TO_LEAVE_OUT - 1);
  const none = await listRecipients(deps, draft.userId, draft.campaignId, { excluded: 'leftOut' });
  expect(none.recipients).toEqual([]);
});

describe('counting visits', () => {
  it('people who got an award or used points within 7 days count once, and nobody else does', async () => {
    const sent = await givenConfirmed(7);
    const [award, used, before, late, both, twice] = sent.phones as [string, ...string[]] &
      string[];
    const give = (after: number, phone = '') => shopAt(sent, after).give(phone, 100);
    await give(-HOUR_MS, before);
    await give(-HOUR_MS, used);
    await line.dispatch();
    await give(HOUR_MS, award);
    await shopAt(sent, 6 * DAY_MS).use(used as string, 50);
    await give(7 * DAY_MS + HOUR_MS, late);
    await give(7 * DAY_MS - HOUR_MS, both);
    await give(7 * DAY_MS + HOUR_MS, both);
    await give(DAY_MS, twice);
    await give(2 * DAY_MS, twice);
    expect((await replyOf(sent)).visits).toBeNull();
    await runNight(sent);
    await expectVisits(sent, { got: { people: 7, came: 4 } });
    const { visits, visitsAt } = await replyOf(sent);
    expect([visits?.verdict, visitsAt]).toEqual(['notCompared', null]);
  });

  it('nothing is counted before the week is over', async () => {
    const sent = await givenConfirmed(1);
    await line.dispatch();
    await runNight(sent, {}, 6.9);
    const { visits, visitsAt } = await replyOf(sent);
    expect(visits).toBeNull();
    expect(Date.parse(visitsAt ?? '')).toBeGreaterThan(Date.parse('2033-01-10T06:00:00Z') - 1);
    expect(await dueRowsOf(sent.userId)).toMatchObject([{ kind: 'visits' }]);
  });

  it('those whom it did not reach are counted apart', async () => {
    const sent = await givenConfirmed(4);
    const [refused = '', erased = ''] = sent.phones;
    await shopAt(sent, -HOUR_MS).erase(erased);
    const carry = line.carry;
    await line.dispatch({
      sendSms: async (phone, text, of) => (phone === refused ? REFUSED : carry(phone, text, of)),
    });
    await shopAt(sent, HOUR_MS).give(refused, 10);
    await runNight(sent);
    await expectVisits(sent, { got: { people: 2, came: 0 }, missed: { people: 1, came: 1 } });
  });

  it('several nights at once, one that dies and one that comes again count everybody once', async () => {
    const sent = await givenConfirmed(130);
    await line.dispatch();
    for (const phone of sent.phones.slice(0, 60)) await shopAt(sent, DAY_MS).give(phone, 1);
    const dying = { saveVisits: crashing(visitsDeps.saveVisits, true) };
    expect(await runNight(sent, dying)).toMatchObject({ done: 0, left: 1 });
    await atOnce(4, () => runNight(sent));
    await runNight(sent);
    await expectVisits(sent, { got: { people: 130, came: 60 } });
    expect(await dueRowsOf(sent.userId)).toEqual([]);
  });

  it('a merged customer counts with the visits of the one who is left, and an erased one in no group', async () => {
    const sent = await givenConfirmed(3);
    const [merged = '', erased = ''] = sent.phones;
    await line.dispatch();
    const shop = shopAt(sent, DAY_MS);
    await shop.give(merged, 10);
    await shop.give(erased, 10);
    const into = await givenCustomer(sent.userId);
    const given = { ...rewardDeps, clock: () => line.now + 2 * DAY_MS };
    await mergeCustomers(given, shop.poster(), { phone: merged, into });
    await shop.erase(erased);
    await runNight(sent);
    await expectVisits(sent, { got: { people: 2, came: 1 } });
    await shop.expectNoTrace(erased);
  });

  it('a person whose number had it by another recipient is counted once', async () => {
    const sent = await givenConfirmed(3);
    const [merged = '', into = ''] = sent.phones;
    const shop = shopAt(sent, HOUR_MS);
    await mergeCustomers({ ...rewardDeps, clock: () => line.now }, shop.poster(), {
      phone: merged,
      into,
    });
    await line.dispatch();
    await shop.give(into, 10);
    await runNight(sent);
    await expectVisits(sent, { got: { people: 2, came: 1 } });
  });

  it('an import in the week is no visit', async () => {
    const sent = await givenConfirmed(2);
    const [phone = ''] = sent.phones;
    await line.dispatch();
    const lastVisit = new Date(line.now + DAY_MS).toISOString();
    const set = { lastVisit, importedAt: lastVisit };
    await write(customer.patch({ businessId: sent.userId, phone }, { set }));
    await runNight(sent);
    await expectVisits(sent, { got: { people: 2, came: 0 } });
  });

  it('a campaign that was cancelled is counted as far as it went, and one that reached nobody is not', async () => {
    const sent = await givenConfirmed(25);
    const cancel = once(() => sent.cancel());
    await line.dispatch({
      sendSms: async (phone, text, of) => {
        await cancel();
        return line.carry(phone, text, of);
      },
    });
    expect((await sent.item()).state).toBe('Cancelled');
    await runNight(sent);
    await expectVisits(sent, { got: { people: 10, came: 0 } });
    const failed = await givenConfirmed(2);
    await line.dispatch({ sendSms: async () => REFUSED });
    await failed.expectItem({ state: 'Failed' });
    expect((await failed.item()).visitsAt).toBeUndefined();
    expect(await dueRowsOf(failed.userId)).toEqual([]);
  });

  it('a report that comes days later moves nobody’s week', async () => {
    const sent = await givenConfirmed(1);
    const [phone = ''] = sent.phones;
    await line.dispatch();
    const [row] = await sent.rows();
    if (!row) throw new Error('nobody got it');
    const at = new Date(line.now + 3 * DAY_MS).toISOString();
    await write(recipient.patch(row, { set: { state: 'DELIVERED', at } }));
    await shopAt(sent, MINUTE_MS * 60).give(phone, 1);
    await runNight(sent);
    await expectVisits(sent, { got: { people: 1, came: 1 } });
  });

  it('a closed account and a row of another time are forgotten', async () => {
    const sent = await givenConfirmed(1);
    await line.dispatch();
    await runNight(sent, { isOpen: async () => false });
    expect(await dueRowsOf(sent.userId)).toEqual([]);
    const other = await givenConfirmed(1);
    await line.dispatch();
    const { userId, campaignId } = other;
    await write(campaign.patch({ userId, campaignId }, { set: { visitsAt: null } }));
    await runNight(other);
    expect(await dueRowsOf(userId)).toEqual([]);
    expect((await other.item()).visits).toBeUndefined();
  });
});
