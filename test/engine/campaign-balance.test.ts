/** Campaigns that are larger than the money at their carrier, over its real wire protocol. */
import { wakeCampaigns } from '#core/campaigns/sending/wake.ts';
import { carrierBalance } from '#core/carriers/balance.ts';
import { type BatchSender, sendBatch } from '#core/carriers/send-sms.ts';
import { isoTime } from '#core/platform/clock.ts';
import { write } from '#core/platform/table/transact.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { beginMorning, deps, givenRunning, line } from '#test/support/campaign-work.ts';
import { OwnCarriers } from '#test/support/own-carriers.ts';

const network = new OwnCarriers();
const reserve = Number(process.env.SMS_RESERVE);

beforeAll(() => network.start());
afterAll(() => network.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  network.beginAnew();
  network.use('africasTalking');
  await beginMorning();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const left = (sum: number) => {
  vi.setSystemTime(line.now);
  return write(carrierBalance.put({ carrier: 'africasTalking', left: sum, at: isoTime(line.now) }));
};

/** The balance is at what promotions leave as soon as so many SMS were sent. */
const emptiedAfter =
  (most: number): BatchSender =>
  async (...batch) => {
    const outcomes = await sendBatch(...batch);
    if (network.kept.length >= most) await left(reserve - 1);
    return outcomes;
  };

it('threat 79: a campaign that would use up what is left to codes goes out until there, waits, and costs no credits meanwhile', async () => {
  const campaign = await givenRunning(60);
  await left(reserve);
  await line.dispatch({ campaigns: { sendBatch: emptiedAfter(20) } });
  const waiting = await campaign.item();
  expect(waiting).toMatchObject({ state: 'Paused', pausedBy: 'carrier', failed: 0, skipped: 0 });
  const before = network.kept.length;
  expect(before).toBeGreaterThanOrEqual(20);
  expect(before).toBeLessThan(60);
  expect([waiting.sent, waiting.used]).toEqual([before, before]);
  // A quarter of an hour later nobody has paid in.
  line.now += HOUR_MS / 4;
  await left(reserve - 1);
  await wakeCampaigns(deps);
  await line.dispatch({ campaigns: { sendBatch } });
  expect(network.kept).toHaveLength(before);
  await campaign.expectItem({ state: 'Paused', pausedBy: 'carrier', used: before });
  line.now += HOUR_MS / 4;
  await left(reserve);
  await wakeCampaigns(deps);
  await line.dispatch({ campaigns: { sendBatch } });
  const phones = network.kept.map(({ phone }) => phone);
  expect(phones.toSorted()).toEqual(campaign.phones.toSorted());
  await campaign.expectItem({ state: 'Sent', used: 60 });
  await campaign.expectBooks(60);
});

it('threat 79: a campaign does not begin while no more is left than codes and news need', async () => {
  const campaign = await givenRunning(3);
  await left(reserve - 1);
  await line.dispatch({ campaigns: { sendBatch } });
  expect(network.kept).toEqual([]);
  await campaign.expectItem({ state: 'Paused', pausedBy: 'carrier', used: 0, next: 0 });
});

it('a balance that cannot be read burns no credits: the campaign goes out', async () => {
  const campaign = await givenRunning(3);
  vi.setSystemTime(line.now);
  vi.spyOn(carrierBalance, 'get').mockRejectedValueOnce(new Error('no answer of the table'));
  await line.dispatch({ campaigns: { sendBatch } });
  await campaign.expectItem({ state: 'Sent', sent: 3, unknown: 0, used: 3 });
  expect(network.kept).toHaveLength(3);
});
