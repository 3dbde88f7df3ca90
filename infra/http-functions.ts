import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { contractsByNoun, type Noun } from '#shared/contracts.ts';
import type { AuditTable } from './audit-table.ts';
import { BackendFunction } from './backend-function.ts';
import type { Papers, Uploads } from './buckets.ts';
import { type Mpesa, shortCodeOf } from './mpesa.ts';
import type { Keys, OriginSecret, StatementKey } from './secrets.ts';
import type { SignIn, StaffSignIn } from './sign-in.ts';
import { smsOf } from './sms.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import { requiresSubscription, sells, siteHost, siteUrl, type Use } from './use.ts';
import type { DeadLetters, WorkQueue } from './work-queues.ts';

interface HttpFunctionsProps {
  stage: StageConfig;
  table: DataTable;
  keys: Keys;
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

/** The functions behind the API with their uses, by the noun whose contracts they implement. */
export function httpFunctions(
  scope: Construct,
  props: HttpFunctionsProps,
): Record<Noun, BackendFunction> {
  const { stage, table, keys, originSecret, statementKey, uploads, signIn, staff, audit } = props;
  const { queues, deadLetters, papers, mpesa } = props;
  const sms = smsOf(stage);
  const isPaid = (noun: Noun) => stage.sale.needsSubscription.includes(noun);
  const http = (id: string, noun: Noun, uses: Use[], timeout?: Duration) =>
    new BackendFunction(scope, id, {
      stage,
      entry: `functions/${noun}/http.ts`,
      uses: [originSecret.verifies, ...(isPaid(noun) ? [requiresSubscription] : []), ...uses],
      ...(timeout && { timeout }),
      concurrency: isOfOffice(noun) ? stage.concurrency.staff : stage.concurrency.http,
    });
  const settings = http('Settings', 'settings', [
    table.reads,
    table.writes,
    table.allows('ConditionCheckItem'),
    keys.reads('api-key', 'code', 'phone'),
    sms.publishes,
    sms.pays,
    siteHost(stage),
  ]);
  const accountClosing = http('AccountClosing', 'account-closing', [
    table.reads,
    table.openTo('agreements').writes,
    table.allows('ConditionCheckItem'),
    keys.reads('code', 'passkey', 'phone'),
    signIn.deletesUsers,
    signIn.endsSessions,
    sms.publishes,
    sms.pays,
    siteHost(stage),
    siteUrl(stage),
  ]);
  return {
    'sign-in': http('SignInHttp', 'sign-in', [
      table.allows('GetItem', 'PutItem', 'UpdateItem'),
      keys.reads('address', 'passkey', 'phone', 'robot'),
      sms.pays,
      signIn.createsUsers,
    ]),
    accounts: http('Accounts', 'accounts', [
      table.reads,
      table.writes,
      table.allows('ConditionCheckItem'),
      keys.reads('api-key'),
      uploads.puts('profile'),
      uploads.reads('profile'),
      uploads.deletes('profile'),
    ]),
    applications: http('Applications', 'applications', [
      table.reads,
      table.writes,
      table.allows('ConditionCheckItem'),
      keys.reads('request'),
      uploads.reads('applications'),
    ]),
    documents: http('Documents', 'documents', [
      table.allows('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      uploads.puts('applications'),
      uploads.deletes('applications'),
      statementKey.encrypts,
    ]),
    sms: http('Sms', 'sms', [
      table.allows('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      keys.reads('phone', 'request'),
      sms.pays,
      sms.charges,
      sms.promotes,
      siteHost(stage),
    ]),
    offers: http('Offers', 'offers', [
      table.reads,
      table.openTo('agreements').writes,
      table.allows('ConditionCheckItem'),
      keys.reads('code', 'phone', 'request'),
      sms.publishes,
      sms.pays,
      siteHost(stage),
    ]),
    projects: http('Projects', 'projects', [
      table.reads,
      table.openTo('agreements').writes,
      table.allows('ConditionCheckItem'),
      keys.reads('code', 'phone', 'request'),
      uploads.reads('applications'),
      uploads.reads('projects'),
      uploads.readsScans('projects'),
      papers.reads,
      sms.publishes,
      sms.pays,
      siteHost(stage),
    ]),
    repayments: http('Repayments', 'repayments', [
      table.reads,
      table.openTo('agreements').writes,
      table.allows('ConditionCheckItem'),
      keys.reads('code', 'phone', 'request'),
      uploads.reads('applications'),
      sms.publishes,
      sms.pays,
      siteHost(stage),
      shortCodeOf(stage),
    ]),
    payments: http(
      'Payments',
      'payments',
      [
        table.reads,
        table.openTo('agreements', 'messages', 'payments', 'prompts').writes,
        table.allows('ConditionCheckItem'),
        keys.reads('phone', 'request'),
        mpesa.calls,
      ],
      PROMPT_TIMEOUT,
    ),
    notifications: http('NotificationsHttp', 'notifications', [
      table.reads,
      table.allows('UpdateItem', 'ConditionCheckItem'),
    ]),
    rewards: http('Rewards', 'rewards', [
      table.reads,
      table.writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      table.queriesIndexes,
      keys.reads('card', 'code', 'customer', 'phone', 'request'),
      sms.publishes,
      sms.pays,
      sms.charges,
      siteHost(stage),
    ]),
    cards: http('Cards', 'cards', [
      table.reads,
      table.writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      table.queriesIndexes,
      keys.reads('address', 'card', 'code', 'customer', 'phone', 'request', 'robot'),
      sms.publishes,
      sms.charges,
      siteHost(stage),
    ]),
    till: http('Till', 'till', [
      table.allows('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      keys.reads('api-key', 'code', 'customer', 'phone', 'request'),
      sms.publishes,
      sms.charges,
      sms.promotes,
      siteHost(stage),
    ]),
    purchases: http(
      'Purchases',
      'purchases',
      [
        table.reads,
        table.openTo('agreements', 'prompts').writes,
        table.allows('ConditionCheckItem'),
        keys.reads('phone', 'request'),
        papers.reads,
        mpesa.calls,
        sells(stage),
      ],
      PROMPT_TIMEOUT,
    ),
    credits: http('CreditsHttp', 'credits', [table.reads, table.allows('UpdateItem')]),
    campaigns: http('CampaignsHttp', 'campaigns', [
      table.reads,
      table.writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      keys.reads('phone', 'request'),
      sms.charges,
      sms.names,
      sms.promotes,
      sms.paces,
      siteHost(stage),
    ]),
    contacts: http('Contacts', 'contacts', [
      table.reads,
      table.writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      table.queriesIndexes,
      keys.reads('phone', 'request'),
    ]),
    team: http('Team', 'team', [
      table.reads,
      table.writes,
      table.allows('ConditionCheckItem'),
      table.queriesIndexes,
      keys.reads('phone', 'request'),
      sms.publishes,
      sms.pays,
      siteHost(stage),
    ]),
    staff: http('Staff', 'staff', [
      table.reads,
      table.openTo('members', 'staffSessions').writes,
      keys.reads('passkey'),
      staff.createsUsers,
      staff.deletesUsers,
      audit.puts,
    ]),
    assessment: http('Assessment', 'assessment', [
      table.reads,
      table.openTo('staffSessions').writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      table.queriesIndexes,
      keys.reads('passkey'),
      uploads.reads('applications'),
      uploads.readsScans('applications'),
      statementKey.decrypts,
      audit.puts,
    ]),
    delivery: http('Delivery', 'delivery', [
      table.reads,
      table.openTo('agreements', 'staffSessions').writes,
      table.allows('ConditionCheckItem'),
      table.queriesIndexes,
      keys.reads('passkey'),
      uploads.puts('projects'),
      papers.reads,
      uploads.reads('projects'),
      uploads.reads('applications'),
      uploads.readsScans('applications'),
      audit.puts,
    ]),
    collection: http(
      'Collection',
      'collection',
      [
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
      PROMPT_TIMEOUT,
    ),
    audit: http('AuditHttp', 'audit', [
      table.openTo('staffSessions').allows('GetItem', 'Query', 'PutItem', 'UpdateItem'),
      table.queriesIndexes,
      keys.reads('passkey'),
      audit.puts,
      audit.queries,
    ]),
    health: http('Health', 'health', [
      table
        .openTo('staffSessions')
        .allows('GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      keys.reads('passkey'),
      sms.pays,
      audit.puts,
      deadLetters.counts,
      ...queues.map((queue) => queue.redrives),
    ]),
    settings,
    'api-keys': settings,
    sessions: accountClosing,
    passkeys: accountClosing,
    'account-closing': accountClosing,
    'account-export': accountClosing,
  };
}

const isOfOffice = (noun: Noun): boolean =>
  contractsByNoun[noun].some(({ caller }) => caller === 'staff');
