/**
 * A campaign on the embedded cloud, from its draft to its last recipient: first at its pace with a phone
 * network that works, then with one that misbehaves, dispatchers that die, and an owner who pauses.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignItem } from '../../core/campaigns/campaign.entity.ts';
import { USD_PER_PART } from '../../core/purse/purse.ts';
import { environmentOfFunction } from '../support/environment-of-function.ts';
import { type BenchCloud, requestsSince, withCloud } from './cloud.ts';
import { ms, percentile, printTable, seconds, timed } from './figures.ts';
import { codeSentTo, givenOwner, requestCode, solveRobotCheck } from './owner.ts';

const DISPATCHER = 'functions/sms/dispatch.ts';
const PREPARATION = 'functions/campaigns/run-preparation.ts';

/** Messages a second: more than production's (infra/limits/stage-limits.ts), and fewer than this machine can do. */
const PACE = 50;

/** A shop with so many customers who agreed. */
const AT_PACE = 2_500;
const SOAK = 20_000;

const DEATH_EVERY_MS = 20_000;
const CODE_EVERY_MS = 10_000;
const LOOK_MS = 250;

/** Shares of the numbers for which the phone network misbehaves, always the same ones. */
const FAULTS = [
  { fault: 'refuse', share: 0.01 },
  { fault: 'lose', share: 0.01 },
  { fault: 'silent', share: 0.002 },
  { fault: 'delay', share: 0.01, milliseconds: 400 },
] as const;

/** What the dispatcher asked of AWS. */
interface Asked {
  requests: number;
  writes: number;
  publishes: number;
}

export async function benchCampaign(): Promise<void> {
  await withCloud(
    'none',
    async (cloud) => {
      const core = await coreOf(cloud);
      await atPace(cloud, core);
      await soak(cloud, core);
    },
    { QUEUED_SMS_PER_SECOND: String(PACE) },
  );
}

/** Everything of core that the bench calls, loaded when the environment is there. */
async function coreOf(cloud: BenchCloud) {
  Object.assign(process.env, await environmentOfFunction(cloud.endpoint, cloud.dataDir));
  const { deps } = await import('../../core/campaigns/deps.ts');
  const drafts = await import('../../core/campaigns/drafts.ts');
  const { prepareCampaign } = await import('../../core/campaigns/preparation/prepare.ts');
  const { confirmCampaign } = await import('../../core/campaigns/sending/confirm.ts');
  const stops = await import('../../core/campaigns/sending/stop.ts');
  const { findCredits } = await import('../../core/accounts/credits.store.ts');
  return { deps, ...drafts, prepareCampaign, confirmCampaign, ...stops, findCredits };
}

type Core = Awaited<ReturnType<typeof coreOf>>;

async function givenShop(customers: number, prefix: string): Promise<string> {
  const { givenAccount } = await import('../support/account.ts');
  const { customer } = await import('../../core/rewards/customers/customer.entity.ts');
  const { newCustomer } = await import('../../core/rewards/customers/new-customer.ts');
  const { write } = await import('../../core/platform/write.ts');
  const { inLanes } = await import('../../core/platform/in-lanes.ts');
  const userId = await givenAccount({ smsBalance: customers });
  const consent = { given: true, at: '2026-10-01T09:00:00.000Z' };
  const phones = Array.from({ length: customers }, (_, n) => `${prefix}${1_000_000 + n}`);
  await inLanes(phones, 20, async (phone) => {
    await write(customer.put({ ...newCustomer(userId, phone, Date.now()), consent }));
  });
  return userId;
}

/** Makes a campaign to all customers, and freezes its recipients. @returns it, and how long that took */
async function givenFrozen(core: Core, userId: string) {
  const audience = { filter: 'all', atLeast: null, listId: null } as const;
  const body = { name: 'Soak', text: '{name}, karibu tena: 10 % off this week', audience };
  const { campaignId } = await core.createCampaign(core.deps, userId, 'soak-soak-soak-soak', body);
  const took = await timed(async () => {
    await core.prepareCampaign(core.deps, userId, campaignId, { version: 1, kind: 'freeze' });
    while ((await core.deps.findPreparation(campaignId, 1))?.state !== 'ready') await wait(LOOK_MS);
  });
  return { campaignId, took };
}

const confirmation = { version: 1, preparation: 1, scheduledAt: null, consentDeclared: true };

/** Counts what a function asks of AWS until the work is done. The cloud remembers the last 10,000 calls. */
async function askedBy(
  { endpoint }: BenchCloud,
  entry: string,
  work: Promise<unknown>,
): Promise<Asked> {
  const asked = { requests: 0, writes: 0, publishes: 0 };
  let since = (await requestsSince(endpoint, Number.MAX_SAFE_INTEGER)).next;
  const count = async () => {
    const { next, requests } = await requestsSince(endpoint, since);
    since = next;
    for (const { action, consumedCapacity = 0 } of requests.filter(
      (one) => one.function === entry,
    )) {
      asked.requests += 1;
      if (action === 'Publish') asked.publishes += 1;
      if (/Put|Update|Delete|Transact/.test(action)) asked.writes += consumedCapacity;
    }
  };
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await Promise.all([count(), wait(LOOK_MS)]);
  await done;
  await count();
  return asked;
}

async function untilEnded(core: Core, userId: string, campaignId: string): Promise<CampaignItem> {
  for (;;) {
    const item = await core.deps.findCampaign(userId, campaignId);
    if (item?.endedAt) return item;
    await wait(LOOK_MS);
  }
}

/** A campaign with nothing in its way, to see its pace and its cost. */
async function atPace(cloud: BenchCloud, core: Core): Promise<void> {
  const userId = await givenShop(AT_PACE, '+25471');
  const frozen = await givenFrozen(core, userId);
  let sending = 0;
  const asked = await askedBy(
    cloud,
    DISPATCHER,
    timed(async () => {
      await core.confirmCampaign(core.deps, userId, frozen.campaignId, confirmation);
      await untilEnded(core, userId, frozen.campaignId);
    }).then((took) => {
      sending = took;
    }),
  );
  const perSecond = (AT_PACE * 1_000) / sending;
  printTable(
    `A campaign of ${AT_PACE.toLocaleString('en')}`,
    ['what', 'figure', 'beside'],
    [
      ['recipients frozen', seconds(frozen.took), PREPARATION],
      ['messages a second', perSecond.toFixed(1), `${PACE} configured`],
      ['dispatcher: write units a message', (asked.writes / AT_PACE).toFixed(2), '6 at most'],
      ['dispatcher: requests a message', (asked.requests / AT_PACE).toFixed(2), '1 is the publish'],
      ['dispatcher: milliseconds a message', (sending / AT_PACE).toFixed(1), ''],
      ['USD for 1,000', costOf(asked, sending).toFixed(2), `${USD_PER_PART * 1_000} of it SMS`],
    ],
  );
}

/** USD for 1,000 messages: SMS, write units at USD 0.70 a million, and 512 MB of a function. */
const costOf = ({ writes }: Asked, sending: number): number =>
  1_000 * USD_PER_PART +
  (((writes + 2 * AT_PACE) * 1_000) / AT_PACE) * 0.7e-6 +
  (((sending / 1_000) * 1_000) / AT_PACE) * 0.5 * 1.67e-5;

/** 20,000 recipients while everything goes wrong. */
async function soak(cloud: BenchCloud, core: Core): Promise<void> {
  const userId = await givenShop(SOAK, '+25472');
  const { campaignId } = await givenFrozen(core, userId);
  for (const fault of FAULTS) await post(cloud, 'faults', { phoneNumber: '+25472*', ...fault });
  const end = new AbortController();
  const troubles = [dieUntil(cloud, end.signal), codesUntil(cloud, end.signal)] as const;
  await core.confirmCampaign(core.deps, userId, campaignId, confirmation);
  const pausing = pauseOnce(core, userId, campaignId);
  const sending = await timed(() => untilEnded(core, userId, campaignId));
  end.abort();
  const [deaths, codes] = await Promise.all(troubles);
  await pausing;
  const item = await untilEnded(core, userId, campaignId);
  printSoak({ item, sending, deaths, codes });
  await demandSound(core, cloud, item);
}

/** All dispatchers die, again and again. The schedule calls another one within a minute. */
async function dieUntil(cloud: BenchCloud, signal: AbortSignal): Promise<number> {
  let deaths = 0;
  while (!signal.aborted) {
    await wait(DEATH_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    await post(cloud, 'crashes', { function: DISPATCHER });
    deaths += 1;
    await wait(LOOK_MS);
    await post(cloud, 'schedules', { function: DISPATCHER });
  }
  return deaths;
}

/** Somebody signs in now and then. @returns how long each waited for the SMS, in ms */
async function codesUntil(cloud: BenchCloud, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    await wait(CODE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const { phone } = await givenOwner(cloud);
    const { proof } = await solveRobotCheck(cloud);
    const pressed = Date.now();
    await requestCode(cloud, phone, proof);
    times.push((await codeSentTo(cloud, phone)).at - pressed);
  }
  return times;
}

/** The owner pauses in the middle: nothing goes out until they resume. */
async function pauseOnce(core: Core, userId: string, campaignId: string): Promise<void> {
  const read = () => core.deps.findCampaign(userId, campaignId);
  while (((await read())?.next ?? 0) < SOAK / 2) await wait(LOOK_MS);
  await core.pauseCampaign(core.deps, userId, campaignId);
  while ((await read())?.state !== 'Paused') await wait(LOOK_MS);
  const before = (await read())?.next;
  await wait(3_000);
  if ((await read())?.next !== before) fail('a paused campaign went on');
  await core.resumeCampaign(core.deps, userId, campaignId);
}

async function post({ endpoint }: BenchCloud, page: string, body: unknown): Promise<void> {
  const sent = { method: 'POST', body: JSON.stringify(body) };
  const { ok } = await fetch(`${endpoint}/_aws/${page}`, sent);
  if (!ok) throw new Error(`${page} was not done.`);
}

interface Soaked {
  item: CampaignItem;
  sending: number;
  deaths: number;
  codes: number[];
}

function printSoak({ item, sending, deaths, codes }: Soaked): void {
  printTable(
    `A campaign of ${SOAK.toLocaleString('en')}, with ${deaths} deaths of all dispatchers in ${seconds(sending)}`,
    [
      'sent',
      'delivered',
      'undelivered',
      'failed',
      'unknown',
      'skipped',
      'credits used',
      'returned',
    ],
    [
      [
        ...[item.sent, item.delivered, item.undelivered, item.failed, item.unknown],
        ...[item.skipped, item.used, item.returned ?? 0],
      ].map(String),
    ],
  );
  const worst = codes.length > 0 ? ms(Math.max(...codes)) : '-';
  console.info(
    `${codes.length} sign-in codes meanwhile: median ${ms(percentile(codes, 0.5))}, worst ${worst} (2 s at most).\n`,
  );
}

/** Every recipient is in a final state, nobody got two, and the books balance. */
async function demandSound(core: Core, cloud: BenchCloud, item: CampaignItem): Promise<void> {
  const paid = item.sent + item.delivered + item.undelivered + item.unknown;
  if (paid + item.failed + item.skipped !== SOAK) fail('recipients are not counted');
  if (item.used !== paid || item.returned !== SOAK - paid) fail('credits and messages disagree');
  const credits = await core.findCredits(item.userId);
  if (credits?.smsBalance !== SOAK - paid) fail(`the balance is ${credits?.smsBalance}`);
  for (let at = 0; at < SOAK; at += 500) {
    const rows = await core.deps.readRecipients(item, at, Math.min(at + 500, SOAK));
    if (rows.some((row) => !row || row.state === 'PENDING')) fail(`nobody served some of ${at}`);
  }
  const { sms_messages: messages } = await (
    await fetch(`${cloud.endpoint}/_aws/sns/sms-messages`)
  ).json();
  const twice = Object.entries<unknown[]>(messages).filter(
    ([phone, texts]) => phone.startsWith('+25472') && texts.length > 1,
  );
  if (twice.length > 0) fail(`${twice.length} people got two`);
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
