/** A campaign on the embedded cloud, from draft to last recipient: pace and cost. */
import { setTimeout as wait } from 'node:timers/promises';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { getSmsOverview, listCampaigns } from '#shared/campaigns/contract.ts';
import {
  type Core,
  confirm,
  coreOf,
  DRAFT,
  givenFrozen,
  givenShop,
  putConsenting,
  untilEnded,
} from './campaign-shop.ts';
import { type Asked, askedDuring, type BenchCloud, withCloud } from './cloud.ts';
import { budget, printTable, seconds, timed, within, withinBudget } from './figures.ts';
import { givenOwner, putTotals, signIn } from './owner.ts';
import { USD_PER_GB_SECOND, USD_PER_WRITE } from './prices.ts';

const DISPATCHER = 'functions/sms/dispatch.ts';
const PREPARATION = 'functions/campaigns/run-preparation.ts';

/**
 * Messages a second: above production's (infra/limits/stage-limits.ts). Below what the embedded cloud can do on two
 * cores, which is 35: a message is seven calls of AWS since each keeps its state until it is delivered.
 */
const PACE = 25;

const AT_PACE = 2_500;

/** Of docs/budgets.md 3.7: write units per message, and the pace's tolerance. */
const MOST_WRITES = 6;
const TOLERANCE = 0.05;

export async function benchCampaign(): Promise<void> {
  await withCloud(
    'none',
    async (cloud) => {
      const core = await coreOf(cloud);
      await atPace(cloud, core);
      await benchAudience(cloud, core);
    },
    { QUEUED_SMS_PER_SECOND: String(PACE) },
  );
}

async function atPace(cloud: BenchCloud, core: Core): Promise<void> {
  const userId = await givenShop(cloud, AT_PACE, '+25471');
  const frozen = await givenFrozen(core, userId);
  const asked = await askedDuring(cloud, DISPATCHER, async () => {
    await confirm(core, userId, frozen.campaignId);
    await untilEnded(core, userId, frozen.campaignId);
  });
  const perSecond = (AT_PACE * 1_000) / asked.milliseconds;
  const each = (figure: number) => figure / AT_PACE;
  printTable(`A campaign of ${AT_PACE.toLocaleString('en')}`, 'what | figure | beside', [
    ['recipients frozen', seconds(frozen.took), PREPARATION],
    ['messages a second', perSecond.toFixed(1), paceText(perSecond)],
    [
      'dispatcher: write units a message',
      each(asked.writes).toFixed(2),
      budget(each(asked.writes), MOST_WRITES),
    ],
    ['dispatcher: requests a message', each(asked.requests).toFixed(2), '1 is the publish'],
    ['dispatcher: milliseconds a message', each(asked.milliseconds).toFixed(1), ''],
    ['USD for 1,000', costOf(asked).toFixed(2), `${USD_PER_PART * 1_000} of it SMS`],
  ]);
}

const paceText = (perSecond: number): string =>
  withinBudget(Math.abs(perSecond - PACE) <= PACE * TOLERANCE, `${PACE} configured`, 'missed');

/** USD for 1,000 messages: SMS, write units, and 512 MB of a function. */
const costOf = ({ writes, milliseconds }: Asked): number =>
  1_000 * USD_PER_PART +
  (((writes + 2 * AT_PACE) * 1_000) / AT_PACE) * USD_PER_WRITE +
  (milliseconds / AT_PACE) * 0.5 * USD_PER_GB_SECOND;

const CUSTOMERS = 100_000;
const LOOK_MS = 250;

/** The cost and waiting time of an owner with very many customers, before a campaign. */
export async function benchAudience(cloud: BenchCloud, core: Core): Promise<void> {
  const owner = await givenOwner(cloud);
  await putTotals(cloud, owner.userId, CUSTOMERS);
  await putConsenting(cloud, owner.userId, CUSTOMERS, '+25473');
  const units = await unitsOfPage(cloud, await signIn(cloud, owner));
  const { took, steps, people } = await count(core, owner.userId);
  printTable(
    `An owner with ${CUSTOMERS.toLocaleString('en')} customers who agreed`,
    'what | figure | beside',
    [
      ['read units to open the page', ...within(units, 5)],
      ['the audience is counted in', seconds(took), `${steps} steps of progress`],
      ['people counted', people.toLocaleString('en'), CUSTOMERS.toLocaleString('en')],
    ],
  );
}

async function unitsOfPage(cloud: BenchCloud, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { reads, writes } = await askedDuring(cloud, 'functions/campaigns/http.ts', async () => {
    for (const { path } of [getSmsOverview, listCampaigns]) {
      const { ok, status } = await fetch(`${cloud.url}${path}`, { headers });
      if (!ok) throw new Error(`${path} answered ${status}.`);
    }
  });
  return reads + writes;
}

/** Counts an audience as an owner sees it: the worker goes on, and the page polls. */
async function count({ deps, ...core }: Core, userId: string) {
  const { campaignId } = await core.createCampaign(deps, userId, 'many-many-many-many', DRAFT);
  const seen = new Set<number>();
  const look = async () => {
    const item = await deps.findPreparation(campaignId, 1);
    seen.add(item?.seen ?? 0);
    return item;
  };
  let last = null as Awaited<ReturnType<typeof look>>;
  const took = await timed(async () => {
    await core.prepareCampaign(deps, userId, campaignId, { version: 1, kind: 'count' });
    while (last?.state !== 'ready') [last] = await Promise.all([look(), wait(LOOK_MS)]);
  });
  return { took, steps: seen.size, people: last?.recipients ?? 0 };
}
