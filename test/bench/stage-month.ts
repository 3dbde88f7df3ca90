/** A stage's month without owners: standing costs and schedules. */
import { ENTRY_METADATA } from '#infra/names.ts';
import { loadTemplate } from '#local/template/template.ts';
import type { Quantities, Repeated } from './bill.ts';
import type { BenchCloud } from './cloud.ts';
import { sum } from './figures.ts';
import type { meterOf } from './meter.ts';
import type { Counts, stagePrices } from './prices.ts';

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

/** Rates are per minute or hour; all else is daily. */
function timesAMonth({ Properties }: Resource): number {
  const when = String(Properties?.ScheduleExpression);
  if (when === 'rate(1 minute)') return MINUTES;
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
