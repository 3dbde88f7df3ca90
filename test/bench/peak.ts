/**
 * The fullest hour of 1,000 businesses, played as fast as it goes on the real rules and the real
 * DynamoDB engine, behind the embedded cloud's router and queues: which keys are hot, and how often
 * transactions meet.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { business, peakPerSecond } from '#infra/limits/load.ts';
import { startCloud } from '#local/cloud.ts';
import { environmentOfFunction } from '#test/support/environment-of-function.ts';
import { takeOwnTable } from '#test/support/own-table.ts';
import { printTable, seconds, timed } from './figures.ts';
import { countKeys, type HotKeys } from './hot-keys.ts';
import { newFolder } from './processes.ts';
import { QueueWatch } from './queue-watch.ts';

const BUSINESSES = 1_000;
const HOUR_SECONDS = 3_600;
/** One of a hundred is as large as a hundred others. */
const LARGE = BUSINESSES / 100;
const LARGE_IS = 100;
/** Write units a second that DynamoDB takes for one partition key. */
const MOST_OF_KEY = 1_000;
const LANES = 16;
/** SMS of the largest campaign of the hour. */
const LARGEST_CAMPAIGN = 2_000;

/** How often something happens in the hour. */
const inHour = (timesADay: number): number =>
  Math.round(peakPerSecond(timesADay) * BUSINESSES * HOUR_SECONDS);

const counts = {
  awards: inHour(business.awardsADay),
  redemptions: inHour(business.costlyCallsADay),
  signIns: inHour(business.signInsADay),
  dashboards: inHour(business.callsADay - business.callsOfBusiestFunctionADay),
  campaignSms: inHour(business.campaignSmsAMonth / 30.4),
};

export async function benchPeak(): Promise<void> {
  const dataDir = newFolder();
  const cloud = await startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0 });
  try {
    Object.assign(process.env, await environmentOfFunction(cloud.endpoint, cloud.url));
    const { documentClient } = await import('#core/platform/dynamodb.ts');
    const shops = await givenShops();
    const keys = countKeys(documentClient);
    const queues = new QueueWatch(cloud.endpoint);
    const acts = await hourOf(shops);
    const time = await timed(() => play(acts));
    const waited = await timed(() => queues.untilEmpty());
    keys.isCounting = false;
    await dispatchCampaigns(keys);
    printTable(
      'The hour',
      ['act', 'times'],
      Object.entries(counts).map(([act, n]) => [act, `${n}`]),
    );
    console.info(`Played in ${seconds(time)}; the queues were empty ${seconds(waited)} later.`);
    printKeys(keys, shops);
    printTable('Queues', ['queue', 'most messages', 'longest not empty'], queues.rows());
  } finally {
    await cloud.stop();
  }
}

/** Shops by how often each is chosen. */
interface Shops {
  ids: string[];
  choose(): { businessId: string; customer: string };
}

async function givenShops(): Promise<Shops> {
  const { settings } = await import('#core/accounts/settings.entity.ts');
  const { write } = await import('#core/platform/write.ts');
  const { givenAccount } = await import('#test/support/account.ts');
  const ids: string[] = [];
  const rules = { pointValue: 1, earnPer: 100, minRedeem: 1, expiryMonths: 12 };
  for (let n = 0; n < BUSINESSES; n += 1) {
    const userId = await givenAccount({ smsBalance: 100_000 });
    await write(settings.upsert({ userId }, { set: rules }));
    ids.push(userId);
  }
  const small = BUSINESSES - LARGE;
  return {
    ids,
    choose() {
      const ticket = randomInt(small + LARGE * LARGE_IS);
      const n = ticket < small ? LARGE + ticket : (ticket - small) % LARGE;
      const customers = business.customers * (n < LARGE ? 20 : 0.4);
      const number = 10_000_000 + randomInt(Math.round(customers));
      return { businessId: ids[n] as string, customer: `+2547${number}` };
    },
  };
}

type Act = (now: number) => Promise<unknown>;

/** @returns everything that happens in the hour, in a random order */
async function hourOf(shops: Shops): Promise<Act[]> {
  const [award, redeem, signIn, dashboard, campaigns] = await Promise.all([
    awards(shops),
    redemptions(shops),
    signIns(),
    dashboards(shops),
    campaignsOf(shops),
  ]);
  const times = (n: number, act: Act) => Array.from({ length: n }, () => act);
  const acts = [
    ...times(counts.awards, award),
    ...times(counts.redemptions, redeem),
    ...times(counts.signIns, signIn),
    ...times(counts.dashboards, dashboard),
    ...campaigns,
  ];
  for (let at = acts.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [acts[at], acts[other]] = [acts[other] as Act, acts[at] as Act];
  }
  return acts;
}

/** Plays acts side by side, each at its moment of the hour. */
async function play(acts: readonly Act[]): Promise<void> {
  const started = Date.now();
  let next = 0;
  const lane = async () => {
    while (next < acts.length) {
      const at = next++;
      await acts[at]?.(started + Math.floor((at / acts.length) * HOUR_SECONDS * 1_000));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function awards(shops: Shops): Promise<Act> {
  const { award } = await import('#core/rewards/award.ts');
  const { deps } = await import('#core/rewards/deps.ts');
  const { takeUnits } = await unitsOf();
  return async (now) => {
    const { businessId, customer: phone } = shops.choose();
    const body = {
      phone,
      points: 50,
      amountSpent: null,
      name: null,
      consent: false,
      reference: null,
    };
    await takeUnits(businessId, now);
    await award(
      { ...deps, clock: () => now },
      { businessId, by: 'owner', key: randomUUID() },
      body,
    );
  };
}

async function redemptions(shops: Shops): Promise<Act> {
  const { redeem } = await import('#core/rewards/redeem.ts');
  const { deps } = await import('#core/rewards/deps.ts');
  const { takeUnits } = await unitsOf();
  return async (now) => {
    const { businessId, customer: phone } = shops.choose();
    const body = { phone, points: 1, reference: null, code: null };
    await takeUnits(businessId, now);
    const work = redeem(
      { ...deps, clock: () => now },
      { businessId, by: 'owner', key: randomUUID() },
      body,
    );
    // Not everybody who is chosen is a customer yet.
    await work.catch((error) => {
      if (!/rewards\./.test(String(error.code))) throw error;
    });
  };
}

async function unitsOf() {
  const { countUp } = await import('#core/platform/count.ts');
  const { write } = await import('#core/platform/write.ts');
  return {
    takeUnits: (userId: string, now: number) =>
      write(countUp({ of: `units#${userId}`, per: 'hour', most: 6_000 }, now)),
  };
}

/** The codes of people who sign in on a browser that is known. */
async function signIns(): Promise<Act> {
  const { payFor } = await import('#core/purse/purse.store.ts');
  return async (now) => {
    const sms = { kind: 'knownDevice', phoneHash: randomUUID(), parts: 1 } as const;
    await payFor({}, sms, now);
  };
}

async function dashboards(shops: Shops): Promise<Act> {
  const { readAccount } = await import('#core/accounts/account.store.ts');
  return () => readAccount(shops.choose().businessId);
}

/** One campaign is large, and the others have the size of a small shop. */
async function campaignsOf(shops: Shops): Promise<Act[]> {
  const { givenFrozen } = await import('#test/support/campaigns.ts');
  const { confirmDraft } = await import('#core/campaigns/sending/sending.store.ts');
  const rest = counts.campaignSms - LARGEST_CAMPAIGN;
  const usual = 180;
  const sizes = [LARGEST_CAMPAIGN, ...Array(Math.floor(rest / usual)).fill(usual)];
  return sizes.map((size, n) => async (now) => {
    const { draft, frozen } = await givenFrozen(now, { size, userId: shops.ids[n] as string });
    const outcome = await confirmDraft(draft, frozen, 'now', now);
    if (outcome !== 'done') throw new Error(`A campaign was ${outcome}.`);
  });
}

/** The cloud's own dispatcher has sent the campaigns. One in this process sends as many, to count its keys. */
async function dispatchCampaigns(keys: HotKeys): Promise<void> {
  const { TestDispatcher } = await import('#test/support/dispatcher.ts');
  const { givenAccount } = await import('#test/support/account.ts');
  await takeOwnTable();
  const ids = await Promise.all(
    Array.from({ length: 100 }, () => givenAccount({ smsBalance: 100_000 })),
  );
  const campaigns = await campaignsOf({ ids, choose: () => ({ businessId: '', customer: '' }) });
  for (const campaign of campaigns) await campaign(Date.now());
  keys.isCounting = true;
  const line = new TestDispatcher(new Date().toISOString());
  await line.dispatch({ wait: async () => undefined, campaigns: { hours: () => ALL_DAY } });
  keys.isCounting = false;
}

/** A bench runs at any hour. */
const ALL_DAY = { opens: 0, closes: 24 };

function printKeys({ units, transactions, retries, items }: HotKeys, { ids }: Shops): void {
  const owners = new Set(ids);
  const rows = [...units].map(([key, all]) => {
    const isOwn = key.split('#').some((part) => owners.has(part));
    const perSecond = all / HOUR_SECONDS;
    const at = (businesses: number) => (isOwn ? perSecond : (perSecond * businesses) / BUSINESSES);
    return { key: nameOf(key, owners), perSecond, ten: at(10_000), hundred: at(100_000) };
  });
  const hottest = rows.toSorted((one, other) => other.ten - one.ten).slice(0, 10);
  printTable(
    'The ten hottest keys, by write units a second at 10,000 businesses',
    ['key', 'at 1,000', 'at 10,000', 'at 100,000', 'of a key’s most at 10,000'],
    hottest.map(({ key, perSecond, ten, hundred }) => [
      key,
      perSecond.toFixed(2),
      ten.toFixed(1),
      hundred.toFixed(0),
      `${((100 * ten) / MOST_OF_KEY).toFixed(1)} %`,
    ]),
  );
  printConflicts(items, owners);
  console.info(
    `${transactions} transactions, ${retries} of which did not find what they had read.\n`,
  );
  const limits = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8');
  const hot = hottest.filter(
    ({ key, ten }) => ten > MOST_OF_KEY / 3 && !limits.includes(`\`${key}\``),
  );
  for (const { key } of hot) console.error(`${key} is above a third of its limit.`);
  if (hot.length > 0) process.exitCode = 1;
}

/** How long DynamoDB holds an item for a transaction: an estimate. */
const HELD_SECONDS = 0.014;

/**
 * The local engine makes one transaction after another, and no two meet. At AWS two meet by chance when
 * both write an item within the time that it is held.
 */
function printConflicts(items: ReadonlyMap<string, number>, owners: ReadonlySet<string>): void {
  const rows = [...items].map(([key, times]) => {
    const isOwn = [...key.split(/[# ]/)].some((part) => owners.has(part));
    const at = (businesses: number) =>
      (times / HOUR_SECONDS) * (isOwn ? 1 : businesses / BUSINESSES);
    return { key: nameOf(key, owners), at };
  });
  const hottest = rows.toSorted((one, other) => other.at(10_000) - one.at(10_000)).slice(0, 5);
  const share = (perSecond: number) =>
    `${(100 * (1 - Math.exp(-2 * perSecond * HELD_SECONDS))).toFixed(1)} %`;
  printTable(
    'The items that most transactions write, and the share that meets another one (estimate)',
    ['item', 'a second at 10,000', 'meet', 'at 100,000', 'meet'],
    hottest.map(({ key, at }) => [
      key,
      at(10_000).toFixed(2),
      share(at(10_000)),
      at(100_000).toFixed(2),
      share(at(100_000)),
    ]),
  );
}

/** A key as docs/limits.md names it: without what is only this bench's. */
const nameOf = (key: string, owners: ReadonlySet<string>): string =>
  key
    .split(/([# ])/)
    .map((part) => (owners.has(part) ? '{business}' : part))
    .join('');
