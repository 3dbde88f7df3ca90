import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { FilterPattern, LogGroup, RetentionDays, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { isAskable } from '#core/carriers/carrier.ts';
import { SMS_AFTER_PUSH_SECONDS } from '#shared/notifications/limits.ts';
import type { AuditTable } from './audit-table.ts';
import { BackendFunction } from './backend-function.ts';
import type { Papers, Uploads } from './buckets.ts';
import { addDueWork } from './due-work.ts';
import { type Mpesa, shortCodeOf } from './mpesa.ts';
import { dailyAt, Schedules } from './schedules.ts';
import type { Keys } from './secrets.ts';
import type { SignIn } from './sign-in.ts';
import type { Sms } from './sms.ts';
import type { StageConfig } from './stages.ts';
import { StreamRouter } from './stream-router.ts';
import type { DataTable } from './table.ts';
import { siteHost, type Use } from './use.ts';
import { addWorker, type DeadLetters, type WorkQueue } from './work-queues.ts';

interface BackgroundProps {
  stage: StageConfig;
  table: DataTable;
  audit: AuditTable;
  keys: Keys;
  sms: Sms;
  mpesa: Mpesa;
  signIn: SignIn;
  uploads: Uploads;
  papers: Papers;
  deadLetters: DeadLetters;
}

/** Adds the functions that follow writes or the clock. @returns their queues, and the stream reader that fills them */
export function addBackgroundFunctions(
  scope: Construct,
  props: BackgroundProps,
): { queues: WorkQueue[]; stream: StreamRouter } {
  const pushFallbacks = sendSmsInstead(scope, props);
  const carrierMessages = takeCarrierMessages(scope, props);
  const queues = [
    sendNotifications(scope, props, pushFallbacks),
    pushFallbacks,
    deleteUnusedFiles(scope, props),
    dispatchSms(scope, props),
    prepareCampaigns(scope, props),
    printPapers(scope, props),
    settleCallbacks(scope, props),
    carrierMessages,
  ];
  const stream = new StreamRouter(scope, 'Stream', { ...props, queues });
  for (const one of clockWork(props, carrierMessages)) runByClock(scope, props, one);
  if (props.stage.smsDeliveryLogs) new DeliveryLogs(scope, 'DeliveryLogs', props);
  return { queues: [...queues, ...addDueWork(scope, props)], stream };
}

/** Notifies owners of changes of their applications, once stored. */
const sendNotifications = (
  scope: Construct,
  { stage, table, sms, keys }: BackgroundProps,
  pushFallbacks: WorkQueue,
): WorkQueue =>
  addWorker(scope, stage, {
    queueId: 'Notifications',
    name: 'notifications',
    ordered: true,
    tellsAfter: Duration.minutes(15),
    id: 'OnChange',
    entry: 'functions/notifications/on-change.ts',
    uses: () => [
      table.allows('GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      keys.reads('phone', 'push'),
      pushFallbacks.fills,
      sms.pays,
      siteHost(stage),
      shortCodeOf(stage),
    ],
    // A failed message keeps its application's other messages waiting for twice as long.
    timeout: Duration.seconds(15),
    // Messages behind a failing one must not count as failed.
    batch: 1,
  }).queue;

/** Sends the SMS of news that no device has confirmed. */
const sendSmsInstead = (
  scope: Construct,
  { stage, table, sms, keys }: BackgroundProps,
): WorkQueue =>
  addWorker(scope, stage, {
    queueId: 'PushFallbacks',
    name: 'push-fallbacks',
    delay: Duration.seconds(SMS_AFTER_PUSH_SECONDS),
    tellsAfter: Duration.minutes(45),
    id: 'PushFallback',
    entry: 'functions/notifications/push-fallback.ts',
    uses: () => [
      table.allows('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      keys.reads('phone'),
      sms.pays,
    ],
    timeout: Duration.seconds(15),
  }).queue;

/** Deletes a file that belongs to no application when its lease ends. */
const deleteUnusedFiles = (
  scope: Construct,
  { stage, table, uploads }: BackgroundProps,
): WorkQueue =>
  addWorker(scope, stage, {
    queueId: 'Leases',
    name: 'leases',
    tellsAfter: Duration.hours(1),
    id: 'OnLeaseEnded',
    entry: 'functions/documents/on-lease-ended.ts',
    uses: () => [
      table.allows('GetItem', 'PutItem', 'UpdateItem'),
      uploads.deletes('applications'),
      uploads.deletes('profile'),
    ],
    timeout: Duration.minutes(1),
  }).queue;

function dispatchSms(
  scope: Construct,
  { stage, table, sms, keys, deadLetters }: BackgroundProps,
): WorkQueue {
  const { queue, fn } = addWorker(scope, stage, {
    queueId: 'Outbox',
    name: 'outbox',
    ordered: true,
    tellsAfter: Duration.minutes(30),
    id: 'Dispatch',
    entry: 'functions/sms/dispatch.ts',
    uses: ({ fills }) => [
      table.allows('BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      table.allows('ConditionCheckItem'),
      keys.reads('phone'),
      siteHost(stage),
      sms.publishes,
      sms.paces,
      sms.charges,
      sms.promotes,
      sms.reports,
      sms.reserves,
      fills,
    ],
    timeout: Duration.minutes(1),
  });
  // Makes up for a lost message, or a dead dispatcher's, which is hidden for two minutes.
  const calls = { Dispatch: { when: everyMinute } };
  new Schedules(scope, 'OutboxSchedule', { fn, deadLetters, calls });
  return queue;
}

/** Reads the audiences of campaigns, and writes their recipients. */
const prepareCampaigns = (
  scope: Construct,
  { stage, table, sms, keys }: BackgroundProps,
): WorkQueue =>
  addWorker(scope, stage, {
    queueId: 'Campaigns',
    name: 'campaigns',
    ordered: true,
    tellsAfter: Duration.minutes(15),
    id: 'Prepare',
    entry: 'functions/campaigns/run-preparation.ts',
    uses: ({ fills }) => [
      table.changes,
      table.allows('BatchGetItem'),
      keys.reads('phone'),
      siteHost(stage),
      sms.promotes,
      fills,
    ],
    timeout: Duration.minutes(1),
    batch: 1,
  }).queue;

/** Acts on reports and opt-outs of SMS carriers. */
const takeCarrierMessages = (
  scope: Construct,
  { stage, table, keys }: BackgroundProps,
): WorkQueue =>
  addWorker(scope, stage, {
    queueId: 'CarrierCallbacks',
    name: 'carrier-callbacks',
    tellsAfter: Duration.minutes(30),
    id: 'OnCarrierCallback',
    entry: 'functions/sms/on-callback.ts',
    uses: () => [table.allows('GetItem', 'PutItem', 'UpdateItem'), keys.reads('phone')],
    timeout: Duration.seconds(15),
  }).queue;

/** Makes the PDFs of agreements and certificates. */
const printPapers = (scope: Construct, { stage, table, papers }: BackgroundProps): WorkQueue =>
  addWorker(scope, stage, {
    queueId: 'PaperOrders',
    name: 'paper-orders',
    tellsAfter: Duration.minutes(30),
    id: 'Print',
    entry: 'functions/papers/print.ts',
    uses: () => [table.openTo('agreementNotes').allows('PutItem'), papers.puts, papers.reads],
    timeout: Duration.seconds(30),
    memorySize: 512,
    withFonts: true,
    batch: 1,
  }).queue;

/** Needed to count a payment: its agreement with all that follows, or the purchase. */
const countsPayments = ({ table, mpesa }: BackgroundProps): Use[] => [
  table.openTo('agreements', 'messages', 'payments', 'prompts').changes,
  mpesa.calls,
];

/** Acts on M-Pesa's messages, once stored. */
const settleCallbacks = (scope: Construct, props: BackgroundProps): WorkQueue =>
  addWorker(scope, props.stage, {
    queueId: 'PaymentCallbacks',
    name: 'payment-callbacks',
    tellsAfter: Duration.minutes(15),
    id: 'OnCallback',
    entry: 'functions/payments/on-callback.ts',
    uses: () => countsPayments(props),
    timeout: Duration.seconds(30),
  }).queue;

const everyMinute = ScheduleExpression.rate(Duration.minutes(1));
const everyHour = ScheduleExpression.rate(Duration.hours(1));

interface ClockWork {
  id: string;
  entry: `functions/${string}.ts`;
  uses: readonly Use[];
  timeout: Duration;
  calls: ConstructorParameters<typeof Schedules>[2]['calls'];
}

/** The functions that the clock calls. */
const clockWork = (props: BackgroundProps, carrierMessages: WorkQueue): readonly ClockWork[] => {
  const { stage, table, sms, mpesa, audit } = props;
  const askForReports: ClockWork = {
    // About campaign SMS of which a carrier has posted no final report.
    id: 'AskForReports',
    entry: 'functions/sms/ask-for-reports.ts',
    uses: [
      table.allows('UpdateItem'),
      table.queriesIndexes,
      sms.asksCarriers,
      carrierMessages.fills,
    ],
    timeout: Duration.minutes(1),
    calls: { Ask: { when: everyMinute } },
  };
  return [
    {
      id: 'Wake',
      entry: 'functions/campaigns/wake.ts',
      uses: [
        table.reads,
        table.writes,
        table.allows('BatchGetItem'),
        table.queriesIndexes,
        sms.promotes,
      ],
      timeout: Duration.minutes(1),
      calls: { Wake: { when: everyMinute } },
    },
    {
      // How much of our money is left at carriers, so that an alarm rings before it ends.
      id: 'WatchBalances',
      entry: 'functions/sms/watch-balances.ts',
      uses: [table.allows('PutItem'), sms.asksCarriers, sms.reserves],
      timeout: Duration.minutes(1),
      calls: { Watch: { when: ScheduleExpression.rate(Duration.minutes(5)) } },
    },
    ...(stage.smsCarriers.promotional.some(isAskable) ? [askForReports] : []),
    {
      // About attempts that M-Pesa has not answered.
      id: 'AskAboutPayments',
      entry: 'functions/payments/ask.ts',
      uses: [
        table.reads,
        table.openTo('agreements', 'payments', 'prompts').writes,
        table.queriesIndexes,
        mpesa.calls,
      ],
      timeout: Duration.minutes(1),
      calls: { Ask: { when: everyMinute } },
    },
    {
      // One row of an index a day, for late complaints before the office opens, is no function by itself.
      id: 'PullPayments',
      entry: 'functions/payments/pull.ts',
      uses: [...countsPayments(props), table.allows('BatchGetItem'), table.queriesIndexes],
      timeout: Duration.minutes(15),
      calls: {
        Hourly: { when: everyHour, input: { work: 'pull' } },
        Nightly: { when: dailyAt(1), input: { work: 'reconcile' } },
        Books: { when: dailyAt(2), input: { work: 'books' } },
        Sale: { when: dailyAt(2), input: { work: 'sale' } },
        Complaints: { when: dailyAt(8), input: { work: 'complaints' } },
      },
    },
    {
      id: 'EraseApplications',
      entry: 'functions/applications/erase-old.ts',
      uses: [table.changes, table.queriesIndexes, audit.puts],
      timeout: Duration.minutes(15),
      calls: { Nightly: { when: dailyAt(4) } },
    },
    {
      // After the jobs of the night that it looks at.
      id: 'CountDuties',
      entry: 'functions/duties/count.ts',
      uses: [table.allows('GetItem', 'Query', 'PutItem'), table.queriesIndexes, audit.queries],
      timeout: Duration.minutes(15),
      calls: {
        Nightly: { when: dailyAt(6), input: { work: 'duties' } },
        Hourly: { when: everyHour, input: { work: 'breaches' } },
      },
    },
  ];
};

function runByClock(
  scope: Construct,
  { stage, deadLetters }: BackgroundProps,
  { id, calls, ...work }: ClockWork,
): void {
  const fn = new BackendFunction(scope, id, { stage, ...work });
  new Schedules(scope, `${id}Schedule`, { fn, deadLetters, calls });
}

interface DeliveryLogsProps {
  stage: StageConfig;
  table: DataTable;
  deadLetters: DeadLetters;
}

/** SNS's logs of SMS deliveries. It names them, one set per account and region: only one stage there can have them. */
class DeliveryLogs extends Construct {
  constructor(scope: Construct, id: string, { stage, table, deadLetters }: DeliveryLogsProps) {
    super(scope, id);
    const { region, account } = Stack.of(this);
    const fn = new BackendFunction(this, 'OnDelivery', {
      stage,
      entry: 'functions/sms/on-delivery.ts',
      uses: [table.allows('GetItem', 'PutItem', 'UpdateItem')],
      timeout: Duration.minutes(1),
    });
    const onFailure = new SqsDestination(deadLetters.queue);
    fn.lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure });
    const destination = new LambdaDestination(fn.lambda);
    const log = `sns/${region}/${account}/DirectPublishToPhoneNumber`;
    for (const [name, logGroupName] of [
      ['Success', log],
      ['Failure', `${log}/Failure`],
    ] as const) {
      const logGroup = new LogGroup(this, `${name}Logs`, {
        logGroupName,
        // They hold numbers.
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      });
      const filterPattern = FilterPattern.allEvents();
      new SubscriptionFilter(this, name, { logGroup, destination, filterPattern });
    }
  }
}
