/** A campaign on the embedded cloud, from draft to last recipient: pace and cost. */
import { USD_PER_PART } from '#core/purse/purse.ts';
import { benchAudience } from './audience.ts';
import { type Core, confirm, coreOf, givenFrozen, givenShop, untilEnded } from './campaign-shop.ts';
import { benchSoak } from './campaign-soak.ts';
import { type Asked, askedDuring, type BenchCloud, withCloud } from './cloud.ts';
import { budget, printTable, seconds, withinBudget } from './figures.ts';
import { USD_PER_GB_SECOND, USD_PER_WRITE } from './prices.ts';

const DISPATCHER = 'functions/sms/dispatch.ts';
const PREPARATION = 'functions/campaigns/run-preparation.ts';

/** Messages a second: above production's (infra/limits/stage-limits.ts), below this machine's limit. */
const PACE = 50;

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
      await benchSoak(cloud, core, PACE);
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
