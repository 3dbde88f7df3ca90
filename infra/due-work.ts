import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { dueCallsAtOnce } from '#infra/limits/stage-limits.ts';
import { type DueKind, dueKinds, dueWork } from '#shared/platform/due-kinds.ts';
import { BackendFunction } from './backend-function.ts';
import { dailyAt, Schedules } from './schedules.ts';
import type { Keys } from './secrets.ts';
import type { SignIn } from './sign-in.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import type { Use } from './use.ts';
import { addWorker, type DeadLetters, type WorkQueue } from './work-queues.ts';

interface DueWorkProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
  signIn: SignIn;
  deadLetters: DeadLetters;
}

/** A kind's rights and pace. */
interface DueWork {
  uses: readonly Use[];
  /** Rows per second, if something other than the table is slower than the stage allows. */
  mostPerSecond?: number;
}

const worksOf = ({ table, keys, signIn }: DueWorkProps): Readonly<Record<DueKind, DueWork>> => ({
  application: { uses: [table.changes] },
  automatic: { uses: [table.changes] },
  points: { uses: [table.allows('BatchGetItem', 'Query'), table.writes] },
  project: { uses: [table.openTo('agreements').changes] },
  repayment: {
    uses: [table.openTo('agreementNotes').changes],
    // Tills are open, and each reminder adds a notification and an SMS, which take more than itself.
    mostPerSecond: 25,
  },
  unproven: {
    uses: [table.reads, table.allows('UpdateItem', 'DeleteItem'), signIn.deletesUsers],
    // Cognito allows few changes of users per second, and people sign up at night too.
    mostPerSecond: 10,
  },
  visits: {
    uses: [
      table.reads,
      table.allows('BatchGetItem', 'UpdateItem', 'DeleteItem'),
      table.queriesIndexes,
    ],
    // A row is a turn of 50 recipients.
    mostPerSecond: 10,
  },
  closing: { uses: [table.changes, table.queriesIndexes, keys.reads('customer', 'phone')] },
});

/** A page takes seconds. If a worker dies, the queue repeats its page after six times as long. */
const PAGE_TIME = Duration.minutes(1);

/** Adds the work that is due later (docs/decisions/0027-one-runner-for-what-is-due.md). @returns its queues */
export function addDueWork(scope: Construct, props: DueWorkProps): WorkQueue[] {
  const { stage, table, deadLetters } = props;
  const works = worksOf(props);
  const queues = dueKinds.map((kind) => addWork(scope, stage, kind, works[kind]));
  const fn = new BackendFunction(scope, 'DueStart', {
    stage,
    entry: 'functions/due/start.ts',
    uses: [table.allows('UpdateItem'), ...queues.map((queue) => queue.fills)],
  });
  const calls = dueKinds.map((kind) => [
    kind,
    { when: dailyAt(dueWork[kind].hour), input: { kind } },
  ]);
  new Schedules(scope, 'DueSchedules', { fn, deadLetters, calls: Object.fromEntries(calls) });
  return queues;
}

function addWork(scope: Construct, stage: StageConfig, kind: DueKind, work: DueWork): WorkQueue {
  const id = `Due${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return addWorker(scope, stage, {
    queueId: id,
    name: `due-${kind}`,
    tellsAfter: Duration.hours(1),
    id: `${id}Work`,
    entry: `functions/due/${kind}.ts`,
    uses: (queue) => [...work.uses, queue.fills, paceOf(stage, work)],
    timeout: PAGE_TIME,
    atOnce: dueCallsAtOnce(kind),
    batch: 1,
  }).queue;
}

function paceOf({ dueRowsPerSecond }: StageConfig, { mostPerSecond }: DueWork): Use {
  const perSecond = Math.min(dueRowsPerSecond, mostPerSecond ?? dueRowsPerSecond);
  return { environment: { DUE_ROWS_PER_SECOND: String(perSecond) } };
}
