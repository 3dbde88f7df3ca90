/** An owner's monthly cost on AWS at list prices. */
import { queuedPerSecond } from '#infra/limits/capacity.ts';
import { stages } from '#infra/stages.ts';
import { loadTemplate } from '#local/template/template.ts';
import { billOf, type Charge, monthOf, type Repeated, totalOf } from './bill.ts';
import { withBrowser } from './browser.ts';
import { withCloud } from './cloud.ts';
import { withCountingProxy } from './counting-proxy.ts';
import { inTurn, printTable } from './figures.ts';
import { meterOf } from './meter.ts';
import { type Act, ownerMonth, tableBytesOfYear, unseen } from './owner-month.ts';
import { type OwnerScene, withOwnerScene } from './owner-scene.ts';
import {
  type Counts,
  causedPrices,
  countNames,
  MILLION,
  PRICES_READ,
  poolPrices,
  stagePrices,
} from './prices.ts';
import { clockMonth, stageResources, TRACES_OF_PEOPLE } from './stage-month.ts';

const OWNERS = 1_000;

/** Years, because stored data grows with them. */
const AGES = [1, 3, 5];

/** After one run to load, the least disturbed counts. */
const RUNS = 3;

/** Production's pace, because a waiting dispatcher costs. */
const variables = { QUEUED_SMS_PER_SECOND: String(queuedPerSecond(stages.prod)) };

type Measure = ReturnType<typeof meterOf>;

interface Measured {
  act: Act;
  counts: Counts;
}

export async function benchCost(): Promise<void> {
  await withCloud(
    'built',
    (cloud) =>
      withCountingProxy(cloud.url, (args, passed) =>
        withBrowser(
          (browser) =>
            withOwnerScene(cloud, browser, (scene) => benchIn(scene, meterOf(cloud, passed))),
          args,
        ),
      ),
    variables,
  );
}

async function benchIn(scene: OwnerScene, measure: Measure): Promise<void> {
  const clock = await clockMonth(scene.cloud, measure);
  const measured = await inTurn(ownerMonth, async (act) => ({
    act,
    counts: await countsOf(act, scene, measure),
  }));
  printActs(measured);
  await printBills(measured, clock);
}

async function countsOf(act: Act, scene: OwnerScene, measure: Measure): Promise<Counts> {
  const runs: Counts[] = [];
  for (let run = 0; run < (act.once ? 1 : RUNS + 1); run += 1) {
    await act.prepare?.(scene, run);
    runs.push(await measure(act.payer ?? 'Miliki', () => act.act(scene, run)));
    // An open page would go on asking.
    await scene.page.goto('about:blank');
  }
  const counted = runs.slice(act.once ? 0 : 1);
  return counted.reduce((least, one) => (one.gbSeconds < least.gbSeconds ? one : least));
}

function printActs(measured: readonly Measured[]): void {
  const rows = measured.map(({ act, counts }) => [
    act.what,
    digits(act.timesAMonth, 2),
    ...[counts.apiRequests, counts.pageRequests, counts.functionCalls].map(String),
    (counts.gbSeconds * 1_000).toFixed(0),
    digits(counts.readUnits, 1),
    digits(counts.writeUnits, 1),
    (counts.siteBytes / 1_024).toFixed(1),
    String(counts.ownParts + counts.shopParts),
  ]);
  printTable(
    'A month of one owner: what each act takes, once',
    'act | a month | API | pages | calls | GB-ms | reads | writes | KiB | SMS',
    rows,
  );
}

async function printBills(measured: Measured[], clock: Repeated<keyof Counts>[]): Promise<void> {
  const tier = await tierOfPool();
  const pool = { what: `Cognito: owners (${tier})`, usd: poolPrices[tier] ?? Number.NaN, per: 1 };
  const ofAll = { pool: 1, traces: TRACES_OF_PEOPLE / OWNERS };
  const prices = { ...causedPrices, pool, traces: stagePrices.traces };
  const aws = (years: number) =>
    billOf(prices, { ...ownersMonth(measured, years), ...ofAll }, OWNERS);
  printBill(`AWS: ${OWNERS.toLocaleString('en')} owners a month, after a year`, aws(1));
  printBill('AWS: a stage to which nobody comes, a month', [
    ...billOf(stagePrices, await stageResources()),
    ...billOf(causedPrices, monthOf(countNames, clock)),
  ]);
  printTable(
    'The same by the age of the shops, without SMS, USD a month',
    'after years | AWS',
    AGES.map((years) => [`${years}`, withoutSms(aws(years))]),
  );
}

const ownersMonth = (measured: readonly Measured[], years: number) =>
  monthOf(countNames, [
    ...measured.map(({ act, counts }) => ({ times: act.timesAMonth, counts })),
    ...unseen.map(({ timesAMonth: times, counts }) => ({ times, counts })),
    { times: years, counts: { tableBytes: tableBytesOfYear } },
  ]);

const tierOfPool = async (): Promise<string> => {
  const { template } = await loadTemplate(stages.dev.name);
  const pool = Object.values(template.Resources).find(
    ({ Type, Properties }) => Type === 'AWS::Cognito::UserPool' && Properties?.UserPoolTier,
  );
  return String(pool?.Properties?.UserPoolTier);
};

/** SMS are separate: they cost more than the rest, and shops pay most of them. */
const isSms = ({ what }: Charge): boolean => /SMS/.test(what);

const withoutSms = (charges: readonly Charge[]): string =>
  totalOf(charges.filter((one) => !isSms(one))).toFixed(2);

function printBill(title: string, charges: readonly Charge[]): void {
  const row = (one: Charge) => [one.what, quantityText(one), one.usd.toFixed(2)];
  printTable(`${title}; list prices in USD, read on ${PRICES_READ}`, 'what | quantity | USD', [
    ...charges.filter((one) => !isSms(one)).map(row),
    ['all of this', '', withoutSms(charges)],
    ...charges.filter(isSms).map(row),
  ]);
}

const digits = (value: number, most: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: most });

/** Readable: bytes by the GB, small things by the million. */
function quantityText({ quantity, per }: Charge): string {
  if (per === 1) return digits(quantity, 0);
  return `${digits(quantity / per, 2)} ${per === MILLION ? 'million' : 'GB'}`;
}
