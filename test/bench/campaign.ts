/** A campaign on the embedded cloud, from its draft to its last recipient: its pace and its cost. */
import { setTimeout as wait } from 'node:timers/promises';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { benchAudience } from './audience.ts';
import { type Core, confirm, coreOf, givenFrozen, givenShop, untilEnded } from './campaign-shop.ts';
import { benchSoak } from './campaign-soak.ts';
import { type BenchCloud, requestsSince, withCloud } from './cloud.ts';
import { budget, printTable, seconds, timed, withinBudget } from './figures.ts';
import { USD_PER_GB_SECOND, USD_PER_WRITE } from './prices.ts';

const DISPATCHER = 'functions/sms/dispatch.ts';
const PREPARATION = 'functions/campaigns/run-preparation.ts';

/** Messages a second: more than production's (infra/limits/stage-limits.ts), and fewer than this machine can do. */
const PACE = 50;

/** A shop with so many customers who agreed. */
const AT_PACE = 2_500;
const LOOK_MS = 250;

/** Of docs/budgets.md 3.7: write units a message, and the part by which the pace may be missed. */
const MOST_WRITES = 6;
const TOLERANCE = 0.05;

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
      await benchSoak(cloud, core, PACE);
      await benchAudience(cloud, core);
    },
    { QUEUED_SMS_PER_SECOND: String(PACE) },
  );
}

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

/** A campaign with nothing in its way, to see its pace and its cost. */
async function atPace(cloud: BenchCloud, core: Core): Promise<void> {
  const userId = await givenShop(cloud, AT_PACE, '+25471');
  const frozen = await givenFrozen(core, userId);
  let sending = 0;
  const asked = await askedBy(
    cloud,
    DISPATCHER,
    timed(async () => {
      await confirm(core, userId, frozen.campaignId);
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
      ['messages a second', perSecond.toFixed(1), paceText(perSecond)],
      [
        'dispatcher: write units a message',
        (asked.writes / AT_PACE).toFixed(2),
        budget(asked.writes / AT_PACE, MOST_WRITES),
      ],
      ['dispatcher: requests a message', (asked.requests / AT_PACE).toFixed(2), '1 is the publish'],
      ['dispatcher: milliseconds a message', (sending / AT_PACE).toFixed(1), ''],
      ['USD for 1,000', costOf(asked, sending).toFixed(2), `${USD_PER_PART * 1_000} of it SMS`],
    ],
  );
}

const paceText = (perSecond: number): string =>
  withinBudget(Math.abs(perSecond - PACE) <= PACE * TOLERANCE, `${PACE} configured`, 'missed');

/** USD for 1,000 messages: SMS, write units, and 512 MB of a function. */
const costOf = ({ writes }: Asked, sending: number): number =>
  1_000 * USD_PER_PART +
  (((writes + 2 * AT_PACE) * 1_000) / AT_PACE) * USD_PER_WRITE +
  (((sending / 1_000) * 1_000) / AT_PACE) * 0.5 * USD_PER_GB_SECOND;
