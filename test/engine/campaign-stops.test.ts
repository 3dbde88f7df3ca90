import fc from 'fast-check';
import { findCredits } from '#core/accounts/credits.store.ts';
import { toCampaignReply } from '#core/campaigns/campaign-reply.ts';
import { wakeCampaigns } from '#core/campaigns/sending/wake.ts';
import type { SmsOutcome } from '#core/carriers/send-sms.ts';
import { stoppedPromotions } from '#core/contacts/opt-out.store.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { MOST_OF_BATCH } from '#core/sms/outbox/outbox.store.ts';
import { DAY_MS, MINUTE_MS } from '#shared/platform/time.ts';
import {
  beginMorning,
  deps,
  dispatchParts,
  expectEmptyLine,
  givenConfirmed,
  givenCustomers,
  givenRunning,
  line,
  MORNING,
  wakeAt,
} from '#test/support/campaign-work.ts';
import {
  BUSY,
  HELD,
  REFUSED,
  SENT,
  type TestDispatcher,
  UNKNOWN,
} from '#test/support/dispatcher.ts';
import { inStories } from '#test/support/for-any.ts';
import { atOnce, once, overtaken } from '#test/support/outcomes.ts';

beforeEach(beginMorning);

it('a scheduled campaign that is paused is a draft again, with its credits, and never begins', async () => {
  const campaign = await givenConfirmed(2, '2033-01-10T09:00:00.000Z');
  expect([(await campaign.pause()).state, await campaign.balance()]).toEqual(['Draft', 2]);
  await wakeAt('2033-01-10T09:00:10Z');
  await expectEmptyLine();
  await campaign.expectBooks(2);
  await campaign.confirm();
  await line.dispatch();
  expect(line.sent).toHaveLength(2);
  await campaign.expectBooks(2);
});

it('a campaign that is paused and resumed by its owner reaches everybody once', async () => {
  const campaign = await givenRunning(40);
  const before = await dispatchParts(1);
  expect((await campaign.pause()).state).toBe('Paused');
  await line.dispatch();
  expect(line.sent).toHaveLength(before);
  await atOnce(3, () => campaign.resume());
  await line.dispatch();
  campaign.expectSentToAll();
  await campaign.expectBooks(40);
});

it('a campaign that is cancelled while a part of it is sent stops after that part', async () => {
  const campaign = await givenRunning(40);
  const sendSms = overtaken(line.carry, async () => {
    expect(await campaign.cancel()).toMatchObject({ stopping: 'cancel' });
  });
  await line.dispatch({ sendSms });
  await campaign.expectItem({ state: 'Cancelled', sent: 10, skipped: 30, used: 10, returned: 30 });
  expect(await campaign.balance()).toBe(30);
  await campaign.expectBooks(40);
});

it.each([
  ['pause', 'Paused', 'owner'],
  ['cancel', 'Cancelled', undefined],
] as const)(
  'threat 86: a %s of the owner holds, although the carrier is silent, or the day full, at this moment',
  async (act, state, pausedBy) => {
    for (const trouble of ['silent', 'full']) {
      line.now = Date.parse(MORNING);
      const campaign = await givenRunning(30);
      const stop = once(() => campaign[act]());
      await line.dispatch({
        sendSms: async () => {
          await stop();
          return UNKNOWN;
        },
        campaigns: trouble === 'full' ? { payOfDay: async () => !(await stop()) } : {},
      });
      const item = await campaign.item();
      expect(item).toMatchObject({ state });
      expect(item.pausedBy).toBe(pausedBy);
      expect(item.unknown).toBe(trouble === 'silent' ? 10 : 0);
      await expectEmptyLine();
      await campaign.expectBooks(30);
    }
  },
);

it.each<[string, SmsOutcome]>([
  ['our account', HELD],
  ['our sender', { state: 'FAILED', scope: 'sender', retry: 'later' }],
  ['everybody as opted out', { state: 'FAILED', scope: 'number', isOptedOut: true }],
])(
  'a campaign whose carrier refuses %s waits, costs nobody anything, and reaches everybody later',
  async (_, refusal) => {
    const campaign = await givenRunning(30);
    let asked = 0;
    await line.dispatch({
      sendSms: async () => {
        asked += 1;
        return refusal;
      },
    });
    // The first part alone was tried.
    expect(asked).toBe(10);
    expect(await campaign.item()).toMatchObject({
      state: 'Paused',
      pausedBy: 'carrier',
      used: 0,
      failed: 0,
    });
    await wakeAt(new Date(line.now + 16 * MINUTE_MS).toISOString());
    await line.dispatch();
    campaign.expectSentToAll();
    await campaign.expectBooks(30);
  },
);

it('a campaign does not wait for three of a part who stopped, and nobody believes their stop', async () => {
  const campaign = await givenRunning(30);
  const stopped = campaign.phones.slice(0, 3);
  await line.dispatch({
    sendSms: async (phone, text, of) =>
      stopped.includes(phone)
        ? { state: 'FAILED', scope: 'number', isOptedOut: true }
        : line.carry(phone, text, of),
  });
  await campaign.expectItem({ state: 'Partly sent', sent: 27, failed: 3, used: 27 });
  await campaign.expectBooks(30);
  const hashes = await Promise.all(stopped.map(hashPhone));
  expect(await stoppedPromotions(hashes)).toEqual([false, false, false]);
});

it('a campaign that is resumed while a part of it is read for its pause goes on', async () => {
  const campaign = await givenRunning(30);
  const stopSending = overtaken(deps.stopSending, () => campaign.resume());
  const sendSms = overtaken(line.carry, () => campaign.pause());
  await line.dispatch({ sendSms, campaigns: { stopSending } });
  campaign.expectSentToAll();
  await campaign.expectItem({ state: 'Sent' });
  await campaign.expectBooks(30);
});

it('a planned campaign that another phone plans again gives all its credits back to whoever cancels it', async () => {
  const campaign = await givenConfirmed(1, '2033-01-10T09:00:00.000Z', 10);
  const stopSending = overtaken(deps.stopSending, async () => {
    line.now += 1_000;
    await campaign.pause();
    await givenCustomers(campaign.userId, 4);
    line.now += 1_000;
    await campaign.confirm('2033-01-11T09:00:00.000Z');
  });
  await campaign.cancel({ ...deps, stopSending });
  await campaign.expectItem({ state: 'Cancelled', reserved: 5, returned: 5, skipped: 5 });
  expect(await campaign.balance()).toBe(10);
  await campaign.expectBooks(10);
});

it('a campaign that was planned again waits for its new time, although somebody looked at it as it was before', async () => {
  const campaign = await givenConfirmed(1, '2033-01-04T14:59:59.000Z', 10);
  line.now = Date.parse('2033-01-04T14:59:58.000Z');
  const before = await campaign.find();
  await campaign.pause();
  await campaign.confirm('2033-01-20T09:00:00.000Z');
  line.now = Date.parse('2033-01-04T15:00:30.000Z');
  // The index is slightly behind.
  const pageWaiting = async () => ({ items: before ? [before] : [], next: null });
  await wakeCampaigns({ ...deps, pageWaiting });
  expect((await campaign.find())?.wakeAt).toBe('2033-01-20T09:00:00.000Z');
});

it('threat 86: a paused campaign that its owner forgets ends a week after its beginning, and its credits come back', async () => {
  const campaign = await givenRunning(40);
  expect((await campaign.pause()).state).toBe('Paused');
  line.now += 7 * DAY_MS - 1;
  await wakeCampaigns(deps);
  const item = await campaign.item();
  expect(item.state).toBe('Paused');
  expect(toCampaignReply(item, null).goesOnAt).toBeNull();
  line.now += 1;
  await wakeCampaigns(deps);
  await line.dispatch();
  expect(line.sent).toEqual([]);
  await campaign.expectItem({ state: 'Failed', skipped: 40, returned: 40 });
  await expectEmptyLine();
  await campaign.expectBooks(40);
});

it('a campaign that waits for the morning does not go on if its owner keeps it paused', async () => {
  const campaign = await givenRunning(3);
  line.now = Date.parse('2033-01-03T15:00:00Z');
  await line.dispatch();
  await campaign.expectItem({ pausedBy: 'hours' });
  expect(await campaign.pause()).toMatchObject({ state: 'Paused', pausedBy: 'owner' });
  await wakeAt('2033-01-04T05:00:30Z');
  await line.dispatch();
  expect(line.sent).toEqual([]);
  await campaign.resume();
  await line.dispatch();
  expect(line.sentTo(campaign.phones)).toHaveLength(3);
  await campaign.expectBooks(3);
});

/** Enough recipients for some parts. */
const SIZE = 45;

it('a cancelled campaign is cancelled, although a resumption or a pause of another phone comes beside it', async () => {
  for (const beside of ['resume', 'pause'] as const) {
    line.now = Date.parse(MORNING);
    const campaign = await givenRunning(SIZE);
    const sendSms = overtaken(line.carry, async () => {
      await campaign.pause();
      const cancel = once(() => campaign.cancel());
      // The other phone has read the campaign before it is cancelled.
      const askToStop = overtaken(deps.askToStop, cancel);
      await campaign[beside]({ ...deps, askToStop }).catch(() => undefined);
      await cancel();
      await campaign[beside]().catch(() => undefined);
    });
    await line.dispatch({ sendSms });
    await campaign.expectItem({ state: 'Cancelled' });
    expect(line.sentTo(campaign.phones)).toHaveLength(MOST_OF_BATCH);
    await campaign.expectBooks(SIZE);
  }
});

it('the books balance, and nobody gets two, whatever the carrier does, whoever dies and whenever its owner stops', async () => {
  const sendings = ['sent', 'sent', 'refused', 'busy', 'ours', 'unknown', 'dies'];
  const chance = fc.constantFrom(...sendings, 'pause', 'resume', 'cancel');
  await inStories([5, 80], fc.array(chance, { minLength: 1, maxLength: 30 }), async (chances) => {
    line.now = Date.parse(MORNING);
    const campaign = await givenRunning(SIZE);
    const tries: string[] = [];
    let at = 0;
    let cancelledAt = Number.POSITIVE_INFINITY;
    const stops: Record<string, () => Promise<unknown>> = {
      pause: () => campaign.pause(),
      resume: () => campaign.resume(),
      cancel: async () => {
        await campaign.cancel();
        cancelledAt = Math.min(cancelledAt, at);
      },
    };
    const outcomes: Record<string, SmsOutcome> = {
      busy: BUSY,
      refused: REFUSED,
      ours: HELD,
      unknown: UNKNOWN,
    };
    const sendSms: TestDispatcher['carry'] = async (phone) => {
      const what = chances[at++] ?? 'sent';
      await stops[what]?.().catch(() => undefined);
      const outcome = outcomes[what] ?? SENT;
      if (outcome.state !== 'FAILED') tries.push(phone);
      if (what === 'dies') throw new Error('died');
      return outcome;
    };
    for (let run = 0; run < 200; run += 1) {
      await Promise.allSettled([line.dispatch({ sendSms }), line.dispatch({ sendSms })]);
      line.passTheClaims();
      await wakeCampaigns(deps);
      const item = await campaign.item();
      if (item.endedAt) break;
      // A dead dispatcher's unfinished work may still cancel it.
      if (item.pausedBy === 'owner') await stops.resume?.().catch(() => undefined);
    }
    const [item, rows] = [await campaign.item(), await campaign.rows()];
    expect(['Sent', 'Partly sent', 'Cancelled', 'Failed']).toContain(item.state);
    await expectEmptyLine();
    expect(new Set(tries).size).toBe(tries.length);
    // Two dispatchers may have had a part each.
    expect(at - cancelledAt).toBeLessThanOrEqual(2 * MOST_OF_BATCH);
    const countOf = (state: string) => rows.filter((row) => row?.state === state).length;
    const [sent, unknown, failed] = ['SENT', 'UNKNOWN', 'FAILED'].map(countOf);
    expect(item).toMatchObject({ sent, unknown, failed });
    const paid = item.sent + item.unknown;
    expect(item).toMatchObject({ used: paid, returned: SIZE - paid });
    expect(paid + item.failed + item.skipped).toBe(SIZE);
    expect(tries.length).toBeLessThanOrEqual(paid);
    expect(await findCredits(campaign.userId)).toMatchObject({
      issuedSMS: paid,
      smsBalance: SIZE - paid,
    });
    await campaign.expectBooks(SIZE);
  });
});
