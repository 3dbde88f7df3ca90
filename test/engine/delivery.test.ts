/** Carriers' reports about campaign SMS, on the real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { campaign } from '#core/campaigns/campaign/campaign.store.ts';
import { recipient, recipientKey } from '#core/campaigns/campaign/preparation.store.ts';
import { settleRecipient } from '#core/campaigns/campaign/sending.store.ts';
import { newCampaign } from '#core/campaigns/drafts.ts';
import { write } from '#core/platform/table/transact.ts';
import { messageOf } from '#core/sms/callbacks/take-callback.ts';
import { smsMessage } from '#core/sms/outbox/sms.entity.ts';
import { handler as onCallback } from '#functions/sms/on-callback.ts';
import { handler } from '#functions/sms/on-delivery.ts';
import { everybody } from '#test/support/campaign-work.ts';

const NOW = Date.parse('2029-03-01T09:00:00Z');

beforeEach(() => vi.stubEnv('SMS_DELIVERY_LOGS', 'true'));
afterEach(() => vi.unstubAllEnvs());

/** Handed over to one person, but not noted yet. */
async function givenHanded(messageId: string = randomUUID()) {
  const [userId, campaignId] = [randomUUID(), randomUUID()];
  const content = { name: 'Offer', text: 'Habari', audience: everybody };
  const body = { userId, campaignId, by: 'owner', ...content } as const;
  const draft = newCampaign(body, Date.parse('2029-03-01T08:00:00Z'));
  await write(campaign.put({ ...draft, state: 'Sent', preparation: 1, next: 1, used: 1, sent: 1 }));
  const key = recipientKey(campaignId, 1, 0);
  const row = { ...key, contactId: randomUUID(), text: 'Habari', credits: 1 } as const;
  await write(recipient.put({ ...row, state: 'PENDING' }));
  const outcome = { state: 'SENT', reason: undefined, messageId, phone: '+254712345678' } as const;
  const settle = () => settleRecipient(userId, { ...row, state: 'PENDING' }, outcome, NOW);
  const read = async () => ({
    row: await recipient.get(key),
    sums: await campaign.get({ userId, campaignId }),
  });
  return { messageId, read, settle };
}

/** Handed over to one person. */
async function givenSent(messageId?: string) {
  const { settle, ...sent } = await givenHanded(messageId);
  await settle();
  return sent;
}

const logLine = (messageId: string, status: string, providerResponse?: string) =>
  JSON.stringify({
    notification: { messageId, timestamp: '2029-03-01 09:00:05.000' },
    delivery: { destination: '+254712345678', providerResponse, priceInUSD: 0.02 },
    status,
  });

/** Calls the function as CloudWatch does, with log lines. */
function report(lines: string[], messageType = 'DATA_MESSAGE') {
  const logEvents = lines.map((message, n) => ({ id: String(n), timestamp: NOW, message }));
  const data = gzipSync(JSON.stringify({ messageType, logEvents })).toString('base64');
  return handler({ awslogs: { data } });
}

/** Africa's Talking posts a report, which is believed or not. @returns whether it was put into the queue */
async function post(id: string, status: string, phoneNumber = '+254712345678'): Promise<boolean> {
  const form = new URLSearchParams({ id, status, phoneNumber, networkCode: '63902' });
  const message = await messageOf('africas-talking', 'reports', form.toString());
  if (message) expect(await work(message)).toEqual({ batchItemFailures: [] });
  return message !== null;
}

/** Calls the worker of the queue. */
const work = (...bodies: unknown[]) => {
  const Records = bodies.map((body, n) => ({ messageId: `${n}`, body: JSON.stringify(body) }));
  return onCallback({ Records } as Parameters<typeof onCallback>[0]);
};

it('turns a recipient to delivered, and moves one from sent to delivered', async () => {
  const { messageId, read } = await givenSent();
  await report([logLine(messageId, 'SUCCESS', 'Message has been accepted by phone carrier')]);
  const { row, sums } = await read();
  expect(row).toMatchObject({ state: 'DELIVERED', messageId });
  expect(row?.reason).toBeUndefined();
  expect(sums).toMatchObject({ sent: 0, delivered: 1, undelivered: 0 });
});

it.each([
  ['Phone is currently unreachable/unavailable', 'unreachable'],
  ['Unknown error attempting to reach phone', 'unreachable'],
  ['Invalid phone number', 'unreachable'],
  ['Phone has blocked SMS', 'blocked'],
  ['Phone number is opted out', 'blocked'],
  ['Blocked as spam by phone carrier', 'blocked'],
  ['Phone carrier is currently unreachable/unavailable', 'carrier'],
  ['This delivery would exceed max price', 'carrier'],
  [undefined, 'carrier'],
])('of a failure says why: %s is %s', async (answer, reason) => {
  const { messageId, read } = await givenSent();
  await report([logLine(messageId, 'FAILURE', answer)]);
  const { row, sums } = await read();
  expect(row).toMatchObject({ state: 'UNDELIVERED', reason });
  expect(sums).toMatchObject({ sent: 0, delivered: 0, undelivered: 1 });
});

it('that an SMS expired says nothing of the phone: an operator may have thrown it away', async () => {
  const { messageId, read } = await givenSent();
  await post(messageId, 'Expired');
  expect((await read()).row).toMatchObject({ state: 'UNDELIVERED', reason: 'carrier' });
});

it('threat 178: that comes again, or is followed by another one, is counted once', async () => {
  const { messageId, read } = await givenSent();
  const delivered = logLine(messageId, 'SUCCESS');
  await report([delivered, delivered]);
  await Promise.all([report([delivered]), report([logLine(messageId, 'FAILURE')])]);
  const { row, sums } = await read();
  expect(row?.state).toBe('DELIVERED');
  expect(sums).toMatchObject({ sent: 0, delivered: 1, undelivered: 0 });
});

it('about an unknown SMS, in another form, or in a test of CloudWatch holds up no other', async () => {
  const { messageId, read } = await givenSent();
  const other = logLine(randomUUID(), 'SUCCESS');
  await report([logLine(messageId, 'SUCCESS')], 'CONTROL_MESSAGE');
  expect((await read()).row?.state).toBe('SENT');
  await report(['no JSON', '{}', other, logLine(messageId, 'SUCCESS')]);
  expect((await read()).row?.state).toBe('DELIVERED');
});

it('that is faster than the note of whoever sent the SMS waits for it, and is counted once', async () => {
  const { messageId, read, settle } = await givenHanded();
  await report([logLine(messageId, 'FAILURE', 'Phone has blocked SMS')]);
  expect((await read()).row?.state).toBe('PENDING');
  await settle();
  await report([logLine(messageId, 'FAILURE', 'Phone has blocked SMS')]);
  const { row, sums } = await read();
  expect(row).toMatchObject({ state: 'UNDELIVERED', reason: 'blocked' });
  expect(sums).toMatchObject({ sent: 0, undelivered: 1 });
});

it('that comes while its SMS is noted is counted, whoever is first', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => givenHanded()));
  await Promise.all(
    all.flatMap(({ messageId, settle }) => [settle(), report([logLine(messageId, 'SUCCESS')])]),
  );
  const read = await Promise.all(all.map((one) => one.read()));
  expect(read.map(({ row }) => row?.state)).toEqual(all.map(() => 'DELIVERED'));
  expect(read.map(({ sums }) => sums?.delivered)).toEqual(all.map(() => 1));
});

it('is expected for four days, and only where the stage has delivery logs', async () => {
  const [known, unknown] = [randomUUID(), randomUUID()];
  await givenSent(known);
  expect((await smsMessage.get({ messageId: known }))?.ttl).toBe(NOW / 1000 + 4 * 86_400);
  vi.stubEnv('SMS_DELIVERY_LOGS', 'false');
  const { read } = await givenSent(unknown);
  expect(await smsMessage.get({ messageId: unknown })).toBeNull();
  expect((await read()).row?.state).toBe('SENT');
});

const OTHER_NUMBER = '+254799999999';

it.each([
  ['before the SMS is noted', 'Sent', true],
  ['as a final one before the SMS is noted', 'Failed', true],
  ['after the SMS is noted', 'Failed', false],
] as const)(
  'threat 178: about another number, %s, takes nothing away from the right one',
  async (_, status, isEarly) => {
    const { messageId, read, settle } = await givenHanded(`ATXid_${randomUUID()}`);
    if (!isEarly) await settle();
    await post(messageId, status, OTHER_NUMBER);
    await post(messageId, 'Success');
    await post(messageId, status, OTHER_NUMBER);
    if (isEarly) await settle();
    const { row, sums } = await read();
    expect(row).toMatchObject({ state: 'DELIVERED', operator: 'safaricom' });
    expect(sums).toMatchObject({ sent: 0, delivered: 1, undelivered: 0 });
  },
);

it.each(['', '+254 799 999 999', '254', '+255712345678', 'null'])(
  'threat 178: of a carrier that names numbers is not believed with the number: %s',
  async (phoneNumber) => {
    const { messageId, read } = await givenSent(`ATXid_${randomUUID()}`);
    expect(await post(messageId, 'Failed', phoneNumber)).toBe(false);
    expect((await read()).row?.state).toBe('SENT');
  },
);

it('threat 178: with an id, a sender or a text without an end never comes into the queue', async () => {
  const long = 'x'.repeat(3_000);
  expect(await post(long, 'Success')).toBe(false);
  expect(await post('an id', 'Success')).toBe(false);
  expect(await post('x'.repeat(100), 'Success')).toBe(true);
  const celcom = JSON.stringify({ messageid: long, description: 'DeliveredToTerminal' });
  expect(await messageOf('celcom', 'reports', celcom)).toBeNull();
  const stop = new URLSearchParams({ phoneNumber: OTHER_NUMBER, senderId: long });
  expect(await messageOf('africas-talking', 'opt-outs', stop.toString())).toEqual({
    stop: { phone: OTHER_NUMBER, sender: 'x'.repeat(20) },
  });
  stop.set('text', long.repeat(2));
  expect(await messageOf('africas-talking', 'opt-outs', stop.toString())).toBeNull();
});

it('that no work can be done with fails alone, and is set aside after its tries', async () => {
  const { messageId, read } = await givenSent();
  const poison = { report: { messageId: 'x'.repeat(3_000), state: 'delivered' } };
  const failed = await work(poison, { report: { messageId, state: 'delivered' } });
  expect(failed).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] });
  expect((await read()).row?.state).toBe('DELIVERED');
});

it('of an SMS whose id of the carrier has no end is not expected', async () => {
  const { read } = await givenSent('x'.repeat(3_000));
  expect((await read()).row?.state).toBe('SENT');
});
