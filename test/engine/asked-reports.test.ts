/** Reports that a carrier has not posted are asked for, over its wire protocol and on the real DynamoDB engine. */
import { randomInt, randomUUID } from 'node:crypto';
import { campaign } from '#core/campaigns/campaign/campaign.store.ts';
import { deliveryDeps, noteDelivery } from '#core/campaigns/campaign/delivery.store.ts';
import { recipient, recipientKey } from '#core/campaigns/campaign/preparation.store.ts';
import { settleRecipient } from '#core/campaigns/campaign/sending.store.ts';
import { newCampaign } from '#core/campaigns/drafts.ts';
import { africasTalking } from '#core/carriers/africas-talking.ts';
import { askableCarriers, type CarrierName } from '#core/carriers/carrier.ts';
import { celcom } from '#core/carriers/celcom.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { sns } from '#core/carriers/sns.ts';
import { write } from '#core/platform/table/transact.ts';
import { askForReports } from '#core/sms/callbacks/ask-for-reports.ts';
import type { CarrierMessage } from '#core/sms/callbacks/take-callback.ts';
import { smsMessage } from '#core/sms/outbox/sms.entity.ts';
import { withOptOut } from '#shared/campaigns/message.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { everybody } from '#test/support/campaign-work.ts';
import { OwnCarriers } from '#test/support/own-carriers.ts';
import { takeOwnTable } from '#test/support/own-table.ts';
import { newPhone } from '#test/support/sign-in.ts';

const network = new OwnCarriers();
const SENT = Date.now();

/** Messages that the runs put into the queue. */
const queued: CarrierMessage[] = [];
/** The ids that the carrier was asked about, in order. */
const asked: string[] = [];
const reportFor = celcom.reportFor;

beforeAll(() => network.start());
afterAll(() => network.stop());
beforeEach(async () => {
  await takeOwnTable();
  network.beginAnew();
  network.use('celcom');
  queued.length = 0;
  asked.length = 0;
  vi.spyOn(celcom, 'reportFor').mockImplementation((id) => {
    asked.push(id);
    return reportFor(id);
  });
});
afterEach(() => void vi.restoreAllMocks());

/** A run of the function, so long after the SMS were sent. */
const askAfter = (milliseconds: number) =>
  askForReports({
    queueMessage: async (message) => void queued.push(message),
    clock: () => SENT + milliseconds,
  });

/** The worker of the queue. */
async function work(): Promise<void> {
  for (const message of queued.splice(0))
    if ('report' in message) await noteDelivery(deliveryDeps, message.report);
}

/** Takes the note of an SMS, as the dispatcher does. */
async function note(messageId: string, phone: string, carrier: CarrierName = 'celcom', at = SENT) {
  const [userId, campaignId] = [randomUUID(), randomUUID()];
  const content = { name: 'Offer', text: 'Habari', audience: everybody };
  const draft = newCampaign({ userId, campaignId, by: 'owner', ...content } as const, at);
  await write(campaign.put({ ...draft, state: 'Sent', preparation: 1, next: 1, used: 1, sent: 1 }));
  const key = recipientKey(campaignId, 1, 0);
  const row = { ...key, contactId: randomUUID(), text: 'Habari', credits: 1, state: 'PENDING' };
  await write(recipient.put({ ...row, state: 'PENDING' }));
  const outcome = { state: 'SENT', reason: undefined, messageId, phone, carrier } as const;
  await settleRecipient(userId, { ...row, state: 'PENDING' }, outcome, at);
  return {
    messageId,
    state: async () => (await recipient.get(key))?.state,
    sums: () => campaign.get({ userId, campaignId }),
  };
}

/** Sent by the carrier, which loses its report. */
async function givenLost(at = SENT) {
  const phone = newPhone();
  network.misbehave('reportLost');
  const text = withOptOut('Duka: 10% off', 'm.example/o/abc');
  const outcome = await sendSms(phone, text, 'promotional');
  if (outcome.state !== 'SENT') throw new Error(outcome.state);
  return note(outcome.messageId, phone, outcome.carrier, at);
}

/** Ids that the carrier has never given. */
const givenUnknown = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => note(`celcom-${randomInt(1e9, 1e10)}`, newPhone())),
  );

it('a lost report is asked for ten minutes after the SMS was sent, and counted as a posted one', async () => {
  const { messageId, state, sums } = await givenLost();
  await askAfter(9 * MINUTE_MS);
  expect(asked).toEqual([]);
  await askAfter(10 * MINUTE_MS);
  await work();
  expect(asked).toEqual([messageId]);
  expect(await state()).toBe('DELIVERED');
  expect(await sums()).toMatchObject({ sent: 0, delivered: 1, undelivered: 0 });
});

it('a lost report of a failure says why', async () => {
  network.misbehave('reportFailed');
  const { state, sums } = await givenLost();
  await askAfter(10 * MINUTE_MS);
  await work();
  expect(await state()).toBe('UNDELIVERED');
  expect(await sums()).toMatchObject({ undelivered: 1, becauseUnreachable: 1 });
});

it('nobody is asked about an SMS with a final report, whether it came before the first question or after it', async () => {
  const [early, late] = [await givenLost(), await givenLost()];
  const post = ({ messageId }: { messageId: string }) =>
    noteDelivery(deliveryDeps, { messageId, state: 'delivered' });
  await post(early);
  network.misbehave('noReport');
  await askAfter(10 * MINUTE_MS);
  expect(asked).toEqual([late.messageId]);
  await post(late);
  await askAfter(3 * DAY_MS);
  expect(asked).toHaveLength(1);
  expect(queued).toEqual([]);
});

it('a report that says that the SMS is at the network changes nothing, and the carrier is asked again', async () => {
  const { messageId, state } = await givenLost();
  vi.spyOn(celcom, 'reportFor').mockResolvedValueOnce({
    carrierId: messageId,
    phone: null,
    state: 'sent',
  });
  await askAfter(10 * MINUTE_MS);
  expect(queued).toEqual([]);
  const { ttl, askAt } = (await smsMessage.get({ messageId })) ?? {};
  expect(ttl).toBe(Math.floor(SENT / 1000) + 4 * 86_400);
  expect(askAt).toBe(new Date(SENT + 70 * MINUTE_MS).toISOString());
  expect(await state()).toBe('SENT');
});

it('is asked about one SMS five times, with growing pauses and within four days, and then never again', async () => {
  const [one] = await givenUnknown(1);
  const times: number[] = [];
  for (let at = 0; at < 10 * DAY_MS; at += 10 * MINUTE_MS) {
    const before = asked.length;
    await askAfter(at);
    if (asked.length > before) times.push(at / MINUTE_MS);
  }
  const hour = HOUR_MS / MINUTE_MS;
  expect(times).toEqual([10, 70, 70 + 6 * hour, 70 + 30 * hour, 70 + 78 * hour]);
  expect(await one?.state()).toBe('SENT');
}, 120_000);

it('nobody is asked about an SMS that was sent more than four days ago', async () => {
  const { messageId } = await givenLost();
  await askAfter(4 * DAY_MS);
  expect(asked).toEqual([]);
  expect((await smsMessage.get({ messageId }))?.askAt).toBeUndefined();
});

it('two runs at once ask once about each SMS', async () => {
  const some = await Promise.all(Array.from({ length: 10 }, () => givenLost()));
  await Promise.all([askAfter(10 * MINUTE_MS), askAfter(10 * MINUTE_MS), askAfter(11 * MINUTE_MS)]);
  expect(asked.toSorted()).toEqual(some.map(({ messageId }) => messageId).toSorted());
  await work();
  for (const { sums } of some) expect(await sums()).toMatchObject({ sent: 0, delivered: 1 });
});

it('a run asks about fifty SMS, those due longest first, and a second one in the same minute about none', async () => {
  const [oldest] = await Promise.all([givenLost(SENT - 5 * MINUTE_MS), givenUnknown(60)]);
  await askAfter(10 * MINUTE_MS);
  expect(asked).toHaveLength(50);
  expect(asked[0]).toBe(oldest?.messageId);
  await askAfter(10 * MINUTE_MS + 1_000);
  expect(asked).toHaveLength(50);
  await askAfter(11 * MINUTE_MS);
  expect(new Set(asked).size).toBe(61);
});

it.each(['silent', 'error', 'busy', 'html', 'badKey', 'refusesConnection'] as const)(
  'a carrier that is %s is asked three times in a run, and again after the next pause',
  async (fault) => {
    const some = await Promise.all(Array.from({ length: 5 }, () => givenLost()));
    network.misbehave(fault, { times: 3 });
    await askAfter(10 * MINUTE_MS);
    expect(asked).toHaveLength(3);
    expect(queued).toEqual([]);
    await askAfter(11 * MINUTE_MS);
    expect(asked).toHaveLength(5);
    await askAfter(80 * MINUTE_MS);
    await work();
    for (const { state } of some) expect(await state()).toBe('DELIVERED');
  },
);

it('threat 178: an answer about another SMS is not believed, of this one or of that', async () => {
  const { state, messageId } = await givenLost();
  const other = await note(`${messageId}0`, newPhone());
  network.misbehave('reportOtherId', { times: 2 });
  await askAfter(10 * MINUTE_MS);
  await work();
  expect([await state(), await other.state()]).toEqual(['SENT', 'SENT']);
});

it('threat 178: an id that the carrier gave to another number while it was asked brings that SMS no report', async () => {
  const { messageId } = await givenLost();
  await askAfter(10 * MINUTE_MS);
  const other = await note(messageId, newPhone());
  await work();
  expect(await other.state()).toBe('SENT');
});

it('only a carrier that can be asked is asked, and only its SMS', async () => {
  await note(`ATXid_${randomUUID()}`, newPhone(), 'africasTalking');
  const { messageId } = await givenLost();
  network.use('africasTalking', 'celcom');
  await askAfter(10 * MINUTE_MS);
  expect(asked).toEqual([]);
  network.use('celcom');
  await askAfter(10 * MINUTE_MS);
  expect(asked).toEqual([messageId]);
});

it('the carriers that can be asked are those with the ability', () => {
  const able = [africasTalking, celcom, sns].filter((one) => one.reportFor !== undefined);
  expect(able.map(({ name }) => name)).toEqual(askableCarriers);
});
