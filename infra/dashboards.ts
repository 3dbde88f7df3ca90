import { Duration } from 'aws-cdk-lib';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  SingleValueWidget,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { counted, FIVE_MINUTES, HOUR, sumOf } from '#infra/alarm-rules/metrics.ts';
import { costKinds, smsPaid } from '#infra/alarm-rules/sms.ts';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import type { WorkQueue } from './work-queues.ts';

/** CloudWatch divides a row into 24 columns. */
const ROW = 24;

interface StageDashboardProps {
  stage: StageConfig;
  apiId: string;
  /** Requests that the gateway itself answered with 429. */
  throttledRequests: IMetric;
  table: DataTable;
  queues: readonly WorkQueue[];
  /** Milliseconds that the stream's reader is behind. */
  streamAge: IMetric;
}

/** The first look at night: a row per question, from what people feel down to the table (docs/operations.md). */
export class StageDashboard extends Construct {
  constructor(scope: Construct, id: string, props: StageDashboardProps) {
    super(scope, id);
    new Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.hours(12),
      widgets: [
        ...rowOf('Do the screens work?', requests(props)),
        ...rowOf('Can people sign in?', signIn(props.stage)),
        ...rowOf('Does money come in?', payments(props.stage)),
        ...rowOf('Is the work that follows done?', work(props)),
        ...rowOf('Does the table keep up?', table(props.table)),
      ],
    });
  }
}

function rowOf(question: string, graphs: Readonly<Record<string, IMetric[]>>): IWidget[][] {
  const entries = Object.entries(graphs);
  const width = ROW / entries.length;
  return [
    [new TextWidget({ markdown: `## ${question}`, width: ROW, height: 1 })],
    entries.map(([title, left]) => new GraphWidget({ title, left, width, leftYAxis: { min: 0 } })),
  ];
}

function requests({ apiId, throttledRequests }: StageDashboardProps) {
  const api = (name: string, statistic: string = Stats.SUM) =>
    counted('AWS/ApiGateway', name, { ApiId: apiId }, { statistic });
  return {
    Requests: [api('Count')],
    'Failed by us, refused, too many': [api('5xx'), api('4xx'), throttledRequests],
    'Milliseconds: half and 99 of 100 requests': [api('Latency', 'p50'), api('Latency', 'p99')],
  };
}

function signIn({ name: stage }: StageConfig) {
  const own = (event: string, dimensions: Record<string, string> = {}) =>
    counted('Miliki', event, { service: 'sign-in', stage, ...dimensions }, { period: HOUR });
  return {
    'Codes sent and entered': [own('CodeSent'), own('CodeVerified')],
    'Codes not sent': [own('CodeRefused', { reason: 'SMS_UNAVAILABLE' })],
  };
}

function payments({ name: stage }: StageConfig) {
  const own = (event: string, outcome: string) =>
    counted('Miliki', event, { service: 'payments', stage, outcome }, { period: HOUR });
  return {
    'Prompts shown, and their results': [own('Push', 'sent'), own('Callback', 'result')],
    'Prompts that failed by our fault': [own('Push', 'ourFault')],
    'Payments that match nothing': [own('Payment', 'unmatched'), own('Payment', 'different')],
  };
}

function work({ stage, queues, streamAge }: StageDashboardProps) {
  const left = dueKinds.map((kind) =>
    counted('Miliki', 'DueLeft', { service: 'due', stage: stage.name, kind }),
  );
  return {
    'Seconds that the oldest message of each queue waits': queues.map(({ age }) => age),
    'Messages that failed in every try': queues.map(({ failed }) => failed),
    'Milliseconds by which the stream is behind': [streamAge],
    'Rows of the night that failed': left,
  };
}

function table({ table: { tableName: TableName }, throttles }: DataTable) {
  const units = (kind: string) =>
    counted('AWS/DynamoDB', `Consumed${kind}CapacityUnits`, { TableName });
  return {
    'Read and write units in five minutes': [units('Read'), units('Write')],
    'Requests refused for want of units': [sumOf(throttles, FIVE_MINUTES)],
  };
}

const WIDTH = 24;

/** For the office: the cost of each kind of SMS, by the hour and by the day. */
export class SmsDashboard extends Construct {
  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const costs = (period: Duration) =>
      costKinds.map(
        (kind) =>
          new MathExpression({
            expression: `FILL(${kind}, 0) * ${USD_PER_PART}`,
            usingMetrics: { [kind]: smsPaid(stage, kind, period) },
            label: `${kind}, USD`,
            period,
          }),
      );
    new Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(7),
      widgets: [
        [
          new SingleValueWidget({
            title: 'Cost of SMS in the last day',
            metrics: costs(Duration.days(1)),
            width: WIDTH,
          }),
        ],
        [
          new GraphWidget({
            title: 'Cost of SMS by the hour',
            left: costs(Duration.hours(1)),
            stacked: true,
            width: WIDTH,
          }),
        ],
      ],
    });
  }
}
