import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { BackendFunction } from './backend-function.ts';
import type { Papers, Uploads } from './buckets.ts';
import { DeliveryLogs } from './delivery-logs.ts';
import { addDueWork } from './due-work.ts';
import { type Mpesa, shortCodeOf } from './mpesa.ts';
import { dailyAt, Schedules } from './schedules.ts';
import type { Keys } from './secrets.ts';
import type { SignIn } from './sign-in.ts';
import { smsOf } from './sms.ts';
import type { StageConfig } from './stages.ts';
import { StreamRouter } from './stream-router.ts';
import type { DataTable } from './table.ts';
import { siteHost, type Use } from './use.ts';
import { type DeadLetters, WorkQueue } from './work-queues.ts';

interface BackgroundProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
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
  const queues = [
    sendNotifications(scope, props),
    deleteUnusedFiles(scope, props),
    dispatchSms(scope, props),
    prepareCampaigns(scope, props),
    printPapers(scope, props),
    settleCallbacks(scope, props),
  ];
  const stream = new StreamRouter(scope, 'Stream', { ...props, queues });
  wakeCampaigns(scope, props);
  askAboutPayments(scope, props);
  pullPayments(scope, props);
  if (props.stage.smsDeliveryLogs) new DeliveryLogs(scope, 'DeliveryLogs', props);
  return { queues: [...queues, ...addDueWork(scope, props)], stream };
}

/** Notifies owners of changes of their applications, once stored. */
function sendNotifications(scope: Construct, { stage, table, keys }: BackgroundProps): WorkQueue {
  // A failed message keeps its application's other messages waiting for twice as long.
  const timeout = Duration.seconds(15);
  const fn = new BackendFunction(scope, 'OnChange', {
    stage,
    entry: 'functions/notifications/on-change.ts',
    uses: [
      table.allows('GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      keys.reads('phone'),
      smsOf(stage).pays,
      siteHost(stage),
      shortCodeOf(stage),
    ],
    timeout,
  });
  const queue = new WorkQueue(scope, 'Notifications', {
    name: 'notifications',
    ordered: true,
    workTimeout: timeout,
    tellsAfter: Duration.minutes(15),
  });
  // Messages behind a failing one must not count as failed.
  queue.feed(fn, { atOnce: stage.concurrency.queue, batch: 1 });
  return queue;
}

/** Deletes a file that belongs to no application when its lease ends. */
function deleteUnusedFiles(
  scope: Construct,
  { stage, table, uploads }: BackgroundProps,
): WorkQueue {
  const timeout = Duration.minutes(1);
  const fn = new BackendFunction(scope, 'OnLeaseEnded', {
    stage,
    entry: 'functions/documents/on-lease-ended.ts',
    uses: [
      table.allows('GetItem', 'PutItem', 'UpdateItem'),
      uploads.deletes('applications'),
      uploads.deletes('profile'),
    ],
    timeout,
  });
  const queue = new WorkQueue(scope, 'Leases', {
    name: 'leases',
    workTimeout: timeout,
    tellsAfter: Duration.hours(1),
  });
  queue.feed(fn, { atOnce: stage.concurrency.queue });
  return queue;
}

function dispatchSms(
  scope: Construct,
  { stage, table, keys, deadLetters }: BackgroundProps,
): WorkQueue {
  const timeout = Duration.minutes(1);
  const queue = new WorkQueue(scope, 'Outbox', {
    name: 'outbox',
    ordered: true,
    workTimeout: timeout,
    tellsAfter: Duration.minutes(30),
  });
  const fn = new BackendFunction(scope, 'Dispatch', {
    stage,
    entry: 'functions/sms/dispatch.ts',
    uses: [
      table.allows('BatchGetItem', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      table.allows('ConditionCheckItem'),
      keys.reads('phone'),
      siteHost(stage),
      smsOf(stage).publishes,
      smsOf(stage).paces,
      smsOf(stage).charges,
      smsOf(stage).promotes,
      smsOf(stage).reports,
      queue.fills,
    ],
    timeout,
  });
  queue.feed(fn, { atOnce: stage.concurrency.queue });
  // Makes up for a lost message, or a dead dispatcher's, which is hidden for two minutes.
  const when = ScheduleExpression.rate(Duration.minutes(1));
  new Schedules(scope, 'OutboxSchedule', { fn, deadLetters, calls: { Dispatch: { when } } });
  return queue;
}

/** Reads the audiences of campaigns, and writes their recipients. */
function prepareCampaigns(scope: Construct, { stage, table, keys }: BackgroundProps): WorkQueue {
  const timeout = Duration.minutes(1);
  const queue = new WorkQueue(scope, 'Campaigns', {
    name: 'campaigns',
    ordered: true,
    workTimeout: timeout,
    tellsAfter: Duration.minutes(15),
  });
  const fn = new BackendFunction(scope, 'Prepare', {
    stage,
    entry: 'functions/campaigns/run-preparation.ts',
    uses: [
      table.reads,
      table.writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      keys.reads('phone'),
      siteHost(stage),
      smsOf(stage).promotes,
      queue.fills,
    ],
    timeout,
  });
  queue.feed(fn, { atOnce: stage.concurrency.queue, batch: 1 });
  return queue;
}

/** Makes the PDFs of agreements and certificates. */
function printPapers(scope: Construct, { stage, table, papers }: BackgroundProps): WorkQueue {
  const timeout = Duration.seconds(30);
  const queue = new WorkQueue(scope, 'PaperOrders', {
    name: 'paper-orders',
    workTimeout: timeout,
    tellsAfter: Duration.minutes(30),
  });
  const fn = new BackendFunction(scope, 'Print', {
    stage,
    entry: 'functions/papers/print.ts',
    uses: [table.openTo('agreementNotes').allows('PutItem'), papers.puts, papers.reads],
    timeout,
    memorySize: 512,
    withFonts: true,
  });
  queue.feed(fn, { atOnce: stage.concurrency.queue, batch: 1 });
  return queue;
}

/** Needed to count a payment: its agreement with all that follows, or the purchase. */
const countsPayments = ({ table, mpesa }: BackgroundProps): Use[] => [
  table.reads,
  table.openTo('agreements', 'messages', 'payments', 'prompts').writes,
  table.allows('ConditionCheckItem'),
  mpesa.calls,
];

/** Acts on M-Pesa's messages, once stored. */
function settleCallbacks(scope: Construct, props: BackgroundProps): WorkQueue {
  const timeout = Duration.seconds(30);
  const queue = new WorkQueue(scope, 'PaymentCallbacks', {
    name: 'payment-callbacks',
    workTimeout: timeout,
    tellsAfter: Duration.minutes(15),
  });
  const fn = new BackendFunction(scope, 'OnCallback', {
    stage: props.stage,
    entry: 'functions/payments/on-callback.ts',
    uses: countsPayments(props),
    timeout,
  });
  queue.feed(fn, { atOnce: props.stage.concurrency.queue });
  return queue;
}

/** Asks M-Pesa about attempts that it has not answered. */
function askAboutPayments(scope: Construct, props: BackgroundProps): void {
  const { stage, table, mpesa, deadLetters } = props;
  const fn = new BackendFunction(scope, 'AskAboutPayments', {
    stage,
    entry: 'functions/payments/ask.ts',
    uses: [
      table.reads,
      table.openTo('agreements', 'payments', 'prompts').writes,
      table.queriesIndexes,
      mpesa.calls,
    ],
    timeout: Duration.minutes(1),
  });
  const when = ScheduleExpression.rate(Duration.minutes(1));
  new Schedules(scope, 'AskAboutPaymentsSchedule', { fn, deadLetters, calls: { Ask: { when } } });
}

/** Reads M-Pesa's payments each hour; each night reconciles them, checks the books and counts the day's sale. */
function pullPayments(scope: Construct, props: BackgroundProps): void {
  const { stage, table, deadLetters } = props;
  const fn = new BackendFunction(scope, 'PullPayments', {
    stage,
    entry: 'functions/payments/pull.ts',
    uses: [...countsPayments(props), table.allows('BatchGetItem'), table.queriesIndexes],
    timeout: Duration.minutes(15),
  });
  const calls = {
    Hourly: { when: ScheduleExpression.rate(Duration.hours(1)), input: { work: 'pull' } },
    Nightly: { when: dailyAt(1), input: { work: 'reconcile' } },
    Books: { when: dailyAt(2), input: { work: 'books' } },
    Sale: { when: dailyAt(2), input: { work: 'sale' } },
  };
  new Schedules(scope, 'PullPaymentsSchedule', { fn, deadLetters, calls });
}

function wakeCampaigns(scope: Construct, { stage, table, deadLetters }: BackgroundProps): void {
  const fn = new BackendFunction(scope, 'Wake', {
    stage,
    entry: 'functions/campaigns/wake.ts',
    uses: [
      table.reads,
      table.writes,
      table.allows('BatchGetItem'),
      table.queriesIndexes,
      smsOf(stage).promotes,
    ],
    timeout: Duration.minutes(1),
  });
  const when = ScheduleExpression.rate(Duration.minutes(1));
  new Schedules(scope, 'WakeSchedule', { fn, deadLetters, calls: { Wake: { when } } });
}
