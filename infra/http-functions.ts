import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { contractsByNoun, type Noun } from '#shared/contracts.ts';
import type { AuditTable } from './audit-table.ts';
import { BackendFunction } from './backend-function.ts';
import type { Papers, Uploads } from './buckets.ts';
import { type Mpesa, shortCodeOf } from './mpesa.ts';
import type { Keys, OriginSecret, StatementKey } from './secrets.ts';
import type { SignIn, StaffSignIn } from './sign-in.ts';
import type { Sms } from './sms.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import { requiresSubscription, sells, siteHost, siteUrl, stepsBack, type Use } from './use.ts';
import type { DeadLetters, WorkQueue } from './work-queues.ts';

interface HttpFunctionsProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
  sms: Sms;
  mpesa: Mpesa;
  originSecret: OriginSecret;
  statementKey: StatementKey;
  uploads: Uploads;
  papers: Papers;
  signIn: SignIn;
  staff: StaffSignIn;
  audit: AuditTable;
  queues: readonly WorkQueue[];
  deadLetters: DeadLetters;
}

/** M-Pesa gets 6 seconds for a prompt or a question, and as many for a token that another function fetches. */
const PROMPT_TIMEOUT = Duration.seconds(20);

const promptingNouns: readonly Noun[] = ['payments', 'purchases', 'collection'];

/** Nouns whose name is another construct's id. */
const takenNouns: readonly Noun[] = ['sign-in', 'notifications', 'credits', 'campaigns', 'audit'];

type NounOfAnother =
  | 'breaches'
  | 'duties'
  | 'api-keys'
  | 'sessions'
  | 'passkeys'
  | 'account-export';
type OwnNoun = Exclude<Noun, NounOfAnother>;

/** An id is kept for ever: AWS makes a function again if it changes. */
function idOf(noun: OwnNoun): string {
  const name = noun.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return takenNouns.includes(noun) ? `${name}Http` : name;
}

/** The functions behind the API, by the noun whose contracts they implement. */
export function httpFunctions(
  scope: Construct,
  props: HttpFunctionsProps,
): Record<Noun, BackendFunction> {
  const { stage, originSecret } = props;
  const made = Object.entries(usesByNoun(props)).map(([name, uses]) => {
    const noun = name as OwnNoun;
    const isPaid = stage.sale.needsSubscription.some((one) => one === noun);
    const fn = new BackendFunction(scope, idOf(noun), {
      stage,
      entry: `functions/${noun}/http.ts`,
      uses: [originSecret.verifies, ...(isPaid ? [requiresSubscription] : []), ...uses],
      ...(promptingNouns.includes(noun) && { timeout: PROMPT_TIMEOUT }),
      concurrency: isOfOffice(noun) ? stage.concurrency.staff : stage.concurrency.http,
    });
    return [noun, fn];
  });
  const own: Record<OwnNoun, BackendFunction> = Object.fromEntries(made);
  const { 'account-closing': closing, ...others } = own;
  // In this order: a function's integration is named after the first of its nouns.
  return {
    ...others,
    breaches: own.complaints,
    duties: own.complaints,
    'api-keys': own.settings,
    sessions: closing,
    passkeys: closing,
    'account-closing': closing,
    'account-export': closing,
  };
}

function usesByNoun(props: HttpFunctionsProps): Record<OwnNoun, readonly Use[]> {
  const { stage, table, keys, statementKey, uploads, signIn, staff, audit } = props;
  const { queues, deadLetters, papers, mpesa, sms } = props;
  return {
    'sign-in': [
      table.allows('GetItem', 'PutItem', 'UpdateItem'),
      keys.reads('address', 'passkey', 'phone', 'robot'),
      sms.pays,
      signIn.createsUsers,
    ],
    accounts: [
      table.changes,
      keys.reads('api-key'),
      uploads.puts('profile'),
      uploads.reads('profile'),
      uploads.deletes('profile'),
    ],
    applications: [table.changes, keys.reads('request'), uploads.reads('applications')],
    documents: [
      table.allows('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      uploads.puts('applications'),
      uploads.deletes('applications'),
      statementKey.encrypts,
    ],
    sms: [
      table.allows('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      keys.reads('phone', 'request'),
      sms.pays,
      sms.charges,
      sms.promotes,
      sms.asksCarriers,
      ...queues.filter(({ name }) => name === 'carrier-callbacks').map((queue) => queue.fills),
      siteHost(stage),
    ],
    offers: [
      table.openTo('agreements').changes,
      keys.reads('code', 'phone', 'request'),
      sms.sends,
      stepsBack(stage),
    ],
    projects: [
      table.openTo('agreements').changes,
      keys.reads('code', 'phone', 'request'),
      uploads.reads('applications'),
      uploads.reads('projects'),
      uploads.readsScans('projects'),
      papers.reads,
      sms.sends,
    ],
    repayments: [
      table.openTo('agreements').changes,
      keys.reads('code', 'phone', 'request'),
      uploads.reads('applications'),
      sms.sends,
      shortCodeOf(stage),
    ],
    payments: [
      table.openTo('agreements', 'messages', 'payments', 'prompts').changes,
      keys.reads('phone', 'request'),
      mpesa.calls,
    ],
    notifications: [
      table.reads,
      table.allows('UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      keys.reads('push'),
    ],
    rewards: [
      table.changes,
      table.allows('BatchGetItem'),
      table.queriesIndexes,
      keys.reads('card', 'code', 'customer', 'phone', 'request'),
      sms.publishes,
      sms.pays,
      sms.charges,
      siteHost(stage),
    ],
    cards: [
      table.changes,
      table.allows('BatchGetItem'),
      table.queriesIndexes,
      keys.reads('address', 'card', 'code', 'customer', 'phone', 'request', 'robot'),
      uploads.reads('profile'),
      sms.publishes,
      sms.charges,
      siteHost(stage),
    ],
    till: [
      table.allows('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      keys.reads('api-key', 'code', 'customer', 'phone', 'request'),
      sms.publishes,
      sms.charges,
      sms.promotes,
      siteHost(stage),
    ],
    purchases: [
      table.openTo('agreements', 'prompts').changes,
      keys.reads('phone', 'request'),
      papers.reads,
      mpesa.calls,
      sells(stage),
    ],
    credits: [table.reads, table.allows('UpdateItem')],
    campaigns: [
      table.changes,
      table.allows('BatchGetItem'),
      keys.reads('phone', 'request'),
      sms.charges,
      sms.names,
      sms.promotes,
      sms.paces,
      sells(stage),
      siteHost(stage),
    ],
    contacts: [
      table.changes,
      table.allows('BatchGetItem'),
      table.queriesIndexes,
      keys.reads('phone', 'request'),
    ],
    team: [table.changes, table.queriesIndexes, keys.reads('phone', 'request'), sms.sends],
    staff: [
      table.reads,
      table.openTo('members', 'staffSessions').writes,
      keys.reads('passkey'),
      staff.createsUsers,
      staff.deletesUsers,
      audit.puts,
    ],
    assessment: [
      table.openTo('staffSessions').changes,
      table.allows('BatchGetItem'),
      table.queriesIndexes,
      keys.reads('passkey'),
      uploads.reads('applications'),
      uploads.readsScans('applications'),
      statementKey.decrypts,
      audit.puts,
    ],
    delivery: [
      table.openTo('agreements', 'staffSessions').changes,
      table.queriesIndexes,
      keys.reads('passkey'),
      uploads.puts('projects'),
      papers.reads,
      uploads.reads('projects'),
      uploads.reads('applications'),
      uploads.readsScans('applications'),
      audit.puts,
    ],
    collection: [
      table.reads,
      table.queriesIndexes,
      table.openTo(
        'agreementNotes',
        'agreements',
        'messages',
        'payments',
        'prompts',
        'staffSessions',
      ).writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      keys.reads('passkey'),
      uploads.reads('applications'),
      uploads.readsScans('applications'),
      audit.puts,
      mpesa.calls,
      mpesa.reverses,
    ],
    complaints: [
      table.openTo('staffSessions').changes,
      table.queriesIndexes,
      keys.reads('passkey', 'phone', 'request'),
      papers.reads,
      audit.puts,
    ],
    audit: [
      table.openTo('staffSessions').allows('GetItem', 'Query', 'PutItem', 'UpdateItem'),
      table.queriesIndexes,
      keys.reads('passkey'),
      audit.puts,
      audit.queries,
    ],
    health: [
      table
        .openTo('staffSessions')
        .allows('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      table.queriesIndexes,
      keys.reads('passkey', 'phone'),
      sms.pays,
      audit.puts,
      deadLetters.looks,
      ...queues.map((queue) => queue.redrives),
    ],
    settings: [table.changes, keys.reads('api-key', 'code', 'phone'), sms.sends],
    'account-closing': [
      table.openTo('agreements').changes,
      // The download has the owner's complaints, and the table finds them by their numbers alone.
      table.queriesIndexes,
      keys.reads('code', 'passkey', 'phone'),
      signIn.deletesUsers,
      signIn.endsSessions,
      sms.sends,
      siteUrl(stage),
    ],
  };
}

const isOfOffice = (noun: Noun): boolean =>
  contractsByNoun[noun].some(({ caller }) => caller === 'staff');
