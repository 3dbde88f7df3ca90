import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { change } from '../core/applications/change.entity.ts';
import { reminder } from '../core/applications/reminder.entity.ts';
import { lease } from '../core/documents/lease.entity.ts';
import { BackendFunction } from './backend-function.ts';
import { DailySchedule } from './daily-schedule.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { Keys } from './secrets.ts';
import type { SignIn } from './sign-in.ts';
import { siteHost } from './site-host.ts';
import { smsOf } from './sms.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import { triggerByTable } from './table-trigger.ts';
import type { Uploads } from './uploads.ts';

interface BackgroundProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
  signIn: SignIn;
  uploads: Uploads;
  deadLetters: DeadLetters;
}

/** Adds the functions that the table's stream or the clock calls. */
export function addBackgroundFunctions(scope: Construct, props: BackgroundProps): void {
  sendNotifications(scope, props);
  deleteUnusedFiles(scope, props);
  runDueChanges(scope, props);
  expirePoints(scope, props);
  eraseOrphanedCustomers(scope, props);
  removeUnproven(scope, props);
}

/** Notifies owners of each change of their applications, after the change is stored. */
function sendNotifications(
  scope: Construct,
  { stage, table, keys, deadLetters }: BackgroundProps,
): void {
  const fn = new BackendFunction(scope, 'OnChange', {
    stage,
    entry: 'functions/notifications/on-change.ts',
    uses: [
      table.allows('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      keys.reads('phone'),
      smsOf(stage).publishes,
      smsOf(stage).pays,
      siteHost(stage),
    ],
    // A batch can be 25 SMS, one after another, on a slow day.
    timeout: Duration.minutes(3),
  });
  triggerByTable(fn, { table, deadLetters, event: 'INSERT', entities: [change, reminder] });
}

/** Deletes each file that belongs to no application when its lease ends. */
function deleteUnusedFiles(
  scope: Construct,
  { stage, table, uploads, deadLetters }: BackgroundProps,
): void {
  const fn = new BackendFunction(scope, 'OnLeaseEnded', {
    stage,
    entry: 'functions/documents/on-lease-ended.ts',
    uses: [
      table.allows('GetItem', 'PutItem', 'UpdateItem'),
      uploads.deletes('applications'),
      uploads.deletes('profile'),
    ],
    timeout: Duration.minutes(1),
  });
  triggerByTable(fn, { table, deadLetters, event: 'REMOVE', entities: [lease] });
}

/** Declines and expires applications whose time has run out, and reminds owners. */
function runDueChanges(scope: Construct, { stage, table, deadLetters }: BackgroundProps): void {
  const fn = new BackendFunction(scope, 'ApplicationsDaily', {
    stage,
    entry: 'functions/applications/daily.ts',
    uses: [table.allows('ConditionCheckItem'), table.writes, table.queriesIndexes],
    timeout: Duration.minutes(5),
  });
  new DailySchedule(scope, 'ApplicationsDailySchedule', { fn, deadLetters, hour: 8 });
}

/** Expires points at night, while shops are closed. */
function expirePoints(scope: Construct, { stage, table, deadLetters }: BackgroundProps): void {
  const fn = new BackendFunction(scope, 'PointsExpiry', {
    stage,
    entry: 'functions/rewards/expire-nightly.ts',
    uses: [table.reads, table.writes],
    timeout: Duration.minutes(15),
  });
  new DailySchedule(scope, 'PointsExpirySchedule', { fn, deadLetters, hour: 2 });
}

/** Erases the customers of closed accounts at night, after their points have expired. */
function eraseOrphanedCustomers(
  scope: Construct,
  { stage, table, keys, deadLetters }: BackgroundProps,
): void {
  const fn = new BackendFunction(scope, 'OrphanedCustomers', {
    stage,
    entry: 'functions/account-closing/erase-nightly.ts',
    uses: [
      table.reads,
      table.writes,
      table.allows('ConditionCheckItem'),
      table.queriesIndexes,
      keys.reads('customer'),
    ],
    timeout: Duration.minutes(15),
  });
  new DailySchedule(scope, 'OrphanedCustomersSchedule', { fn, deadLetters, hour: 3 });
}

/** Removes users of the pool who never entered a code. */
function removeUnproven(scope: Construct, props: BackgroundProps): void {
  const { stage, table, signIn, deadLetters } = props;
  const fn = new BackendFunction(scope, 'RemoveUnproven', {
    stage,
    entry: 'functions/sign-in/remove-unproven-nightly.ts',
    uses: [table.allows('GetItem', 'Query', 'DeleteItem'), signIn.deletesUsers],
    timeout: Duration.minutes(15),
  });
  new DailySchedule(scope, 'RemoveUnprovenSchedule', { fn, deadLetters, hour: 3 });
}
