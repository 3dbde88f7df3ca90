/** An owner's monthly cost on AWS at list prices. */

import { carrierNames } from '#core/carriers/carrier.ts';
import { KES_PER_USD, partCost } from '#infra/carriers.ts';
import { queuedPerSecond } from '#infra/limits/capacity.ts';
import { ENTRY_METADATA } from '#infra/names.ts';
import { stages } from '#infra/stages.ts';
import { loadTemplate } from '#local/template/template.ts';
import { billOf, type Charge, monthOf, type Quantities, type Repeated, totalOf } from './bill.ts';
import { withBrowser } from './browser.ts';
import { type BenchCloud, withCloud } from './cloud.ts';
import { withCountingProxy } from './counting-proxy.ts';
import { fail, inTurn, printTable, sum } from './figures.ts';
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
  if (act.payer === 'the shop' && counted.some(({ shopParts }) => shopParts === 0))
    fail(`"${act.what}" sent nothing`);
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
    `SMS of ${OWNERS.toLocaleString('en')} owners a month, by the carrier, USD`,
    'carrier | KES a part | Miliki pays | shops have paid',
    carrierNames.map((carrier) => [
      carrier,
      (partCost[carrier] / 10_000).toFixed(2),
      ...smsUsd(aws(1), partCost[carrier] / 10_000 / KES_PER_USD),
    ]),
  );
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

/** The parts of a bill at another price. @returns USD that Miliki pays, and that shops have paid */
const smsUsd = (charges: readonly Charge[], usdPerPart: number): string[] =>
  charges.filter(isSms).map(({ quantity }) => (quantity * usdPerPart).toFixed(2));

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

/** A stage's month without owners: standing costs and schedules. */
const DAYS = 30.4;
const MINUTES = DAYS * 24 * 60;

/** Lambda polls each queue with five pollers of 20 seconds. */
const POLLS_A_MINUTE = 15;

/** X-Ray keeps a trace a second in waking hours, and one in twenty of the others (infra/limits/load.ts). */
export const TRACES_OF_PEOPLE = DAYS * 14 * 3_600;

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

export async function stageResources(): Promise<Quantities<keyof typeof stagePrices>> {
  const all = await resourcesOfStage();
  const ofType = (type: string) => all.filter(({ Type }) => Type === `AWS::${type}`);
  const acls = ofType('WAFv2::WebACL');
  const scheduledCalls = sum(ofType('Scheduler::Schedule'), timesAMonth);
  return {
    alarmMetrics: sum(ofType('CloudWatch::Alarm'), metricsOf),
    dashboards: ofType('CloudWatch::Dashboard').length,
    firewalls: acls.length,
    firewallRules: sum(acls, ({ Properties }) => listOf(Properties?.Rules).length),
    secrets: ofType('SecretsManager::Secret').length,
    keys: ofType('KMS::Key').length,
    // Without the table's stream, which costs nothing.
    idlePolls: (ofType('Lambda::EventSourceMapping').length - 1) * POLLS_A_MINUTE * MINUTES,
    // Only schedules cause one.
    traces: scheduledCalls,
    scheduledCalls,
  };
}

async function resourcesOfStage(): Promise<Resource[]> {
  const { template, edge } = await loadTemplate('dev');
  return [template, edge.template].flatMap(({ Resources }) => Object.values(Resources));
}

/** An alarm is paid by its metrics. */
const metricsOf = ({ Properties }: Resource): number => {
  const metrics = listOf(Properties?.Metrics) as { MetricStat?: unknown }[];
  return Math.max(1, metrics.filter(({ MetricStat }) => MetricStat).length);
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Rates are per one or five minutes, or per hour; all else is daily. */
function timesAMonth({ Properties }: Resource): number {
  const when = String(Properties?.ScheduleExpression);
  if (when === 'rate(1 minute)') return MINUTES;
  if (when === 'rate(5 minutes)') return MINUTES / 5;
  return when === 'rate(1 hour)' ? MINUTES / 60 : DAYS;
}

/** Runs each schedule once. @returns each one's cost and times a month */
export async function clockMonth(
  cloud: BenchCloud,
  measure: ReturnType<typeof meterOf>,
): Promise<Repeated<keyof Counts>[]> {
  const { template } = await loadTemplate('dev');
  const schedules = (await resourcesOfStage()).filter(
    ({ Type }) => Type === 'AWS::Scheduler::Schedule',
  );
  const month: Repeated<keyof Counts>[] = [];
  for (const schedule of schedules) {
    const { Arn, Input } = targetOf(schedule);
    const entry = template.Resources[Arn['Fn::GetAtt'][0]]?.Metadata?.[ENTRY_METADATA];
    const body = JSON.stringify({ function: entry, input: Input && JSON.parse(Input) });
    const run = () => fetch(`${cloud.endpoint}/_aws/schedules`, { method: 'POST', body });
    // The first run loads code and secrets.
    await run();
    month.push({ times: timesAMonth(schedule), counts: await measure('Miliki', run) });
  }
  return month;
}

interface ScheduleTarget {
  Arn: { 'Fn::GetAtt': [logicalId: string, attribute: string] };
  Input?: string;
}

const targetOf = ({ Properties = {} }: Resource) => Properties.Target as ScheduleTarget;
