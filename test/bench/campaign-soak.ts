/**
 * Campaigns of twenty shops at once under faults: a bad phone network, dying dispatchers, a pause and a
 * cancellation. Each recipient must reach a final state with at most one SMS, and the books must balance.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignItem } from '#core/campaigns/campaign/campaign.store.ts';
import {
  type Core,
  confirm,
  givenFrozen,
  givenShop,
  timeOfCode,
  untilEnded,
} from './campaign-shop.ts';
import { type BenchCloud, every, killAll, post, smsOf } from './cloud.ts';
import { budget, fail, median, ms, printTable, seconds, sum, timed } from './figures.ts';

const DISPATCHER = 'functions/sms/dispatch.ts';

const SHOPS = 20;
const EACH = 1_000;
const NUMBERS = '+25472';

const DEATH_EVERY_MS = 5_000;
const CODE_EVERY_MS = 10_000;
const LOOK_MS = 250;
/** The time in which SMS begun before a pause or cancellation end. */
const STILL_MS = 3_000;

/** Shares of the numbers with each fault, always the same ones. */
const FAULTS = [
  { fault: 'refuse', share: 0.01 },
  { fault: 'lose', share: 0.01 },
  { fault: 'silent', share: 0.002 },
  { fault: 'delay', share: 0.01, milliseconds: 400 },
] as const;

interface Sending {
  userId: string;
  campaignId: string;
}

/** @param pace configured messages a second */
export async function benchSoak(cloud: BenchCloud, core: Core, pace: number): Promise<void> {
  const shops: Sending[] = [];
  for (let n = 0; n < SHOPS; n += 1) {
    const userId = await givenShop(cloud, EACH, `${NUMBERS}${String(n).padStart(2, '0')}`);
    shops.push({ userId, campaignId: (await givenFrozen(core, userId)).campaignId });
  }
  for (const fault of FAULTS) await post(cloud, 'faults', { phoneNumber: `${NUMBERS}*`, ...fault });
  // The first one loads the functions.
  await timeOfCode(cloud);
  const end = new AbortController();
  // Instead of the schedule, calls another dispatcher at once. It answers when that one ends or dies.
  const callNext = () =>
    void post(cloud, 'schedules', { function: DISPATCHER }).catch(() => undefined);
  const troubles = [
    every(DEATH_EVERY_MS, end.signal, () => killAll(cloud, DISPATCHER).then(callNext)),
    every(CODE_EVERY_MS, end.signal, () => timeOfCode(cloud)),
  ] as const;
  const [pausing, cancelling] = shops as [Sending, Sending];
  const acts = [stopOnce(core, pausing, 'Paused'), stopOnce(core, cancelling, 'Cancelled')];
  let items: CampaignItem[] = [];
  const took = await timed(async () => {
    for (const { userId, campaignId } of shops) await confirm(core, userId, campaignId);
    items = await Promise.all(shops.map((one) => untilEnded(core, one.userId, one.campaignId)));
  });
  end.abort();
  const [{ length: deaths }, codes] = await Promise.all(troubles);
  await Promise.all(acts);
  printSoak(items, { took, deaths, codes, pace });
  for (const item of items) await demandSound(core, item);
  await demandOneEach(cloud);
}

/** Pauses in the middle and resumes, or cancels: nothing goes out meanwhile. */
async function stopOnce(
  { deps, ...core }: Core,
  { userId, campaignId }: Sending,
  state: 'Paused' | 'Cancelled',
): Promise<void> {
  const read = () => deps.findCampaign(userId, campaignId);
  const [stop, figure] =
    state === 'Paused'
      ? ([core.pauseCampaign, 'next'] as const)
      : ([core.cancelCampaign, 'used'] as const);
  while (((await read())?.next ?? 0) < EACH / 2) await wait(LOOK_MS);
  await stop(deps, userId, campaignId);
  while ((await read())?.state !== state) await wait(LOOK_MS);
  const before = (await read())?.[figure];
  await wait(STILL_MS);
  if ((await read())?.[figure] !== before) fail(`a campaign went on that was ${state}`);
  if (state === 'Paused') await core.resumeCampaign(deps, userId, campaignId);
}

interface Course {
  took: number;
  deaths: number;
  codes: number[];
  pace: number;
}

function printSoak(items: readonly CampaignItem[], { took, deaths, codes, pace }: Course): void {
  const total = (of: (item: CampaignItem) => number) => sum(items, of).toLocaleString('en');
  const handled = sum(items, (item) => paidOf(item) + item.failed);
  printTable(
    `${SHOPS} campaigns of ${EACH.toLocaleString('en')} each, and ${deaths} deaths of all dispatchers in ${seconds(took)}`,
    'what | figure | beside',
    [
      ['messages a second', ((handled * 1_000) / took).toFixed(1), `${pace} configured`],
      ['sent, of these delivered', `${total(arrivedOf)}, ${total((item) => item.delivered)}`, ''],
      ['failed', total((item) => item.failed), ''],
      ['unknown', total((item) => item.unknown), ''],
      ['skipped', total((item) => item.skipped), 'one campaign was cancelled in the middle'],
      ['credits used', total((item) => item.used), `${total(paidOf)} sent or unknown`],
      ['credits returned', total((item) => item.returned ?? 0), ''],
      ['sign-in code: median', ms(median(codes)), ''],
      ['sign-in code: slowest', ms(Math.max(...codes)), budget(Math.max(...codes), 2_000, 'ms')],
    ],
  );
}

const arrivedOf = ({ sent, delivered, undelivered }: CampaignItem) =>
  sent + delivered + undelivered;

const paidOf = (item: CampaignItem) => arrivedOf(item) + item.unknown;

async function demandSound(core: Core, item: CampaignItem): Promise<void> {
  const paid = paidOf(item);
  if (paid + item.failed + item.skipped !== EACH) fail('recipients are not counted');
  if (item.used !== paid || item.returned !== EACH - paid) fail('credits and messages disagree');
  const credits = await core.findCredits(item.userId);
  if (credits?.smsBalance !== EACH - paid) fail(`the balance is ${credits?.smsBalance}`);
  for (let at = 0; at < item.next; at += 500) {
    const rows = await core.deps.readRecipients(item, at, Math.min(at + 500, item.next));
    if (rows.some((row) => !row || row.state === 'PENDING')) fail(`nobody served some of ${at}`);
  }
}

async function demandOneEach(cloud: BenchCloud): Promise<void> {
  const twice = Object.entries(await smsOf(cloud)).filter(
    ([phone, texts]) => phone.startsWith(NUMBERS) && texts.length > 1,
  );
  if (twice.length > 0) fail(`${twice.length} people got two`);
}
