import type { Construct } from 'constructs';
import type { Noun } from '../shared/contracts.ts';
import { BackendFunction } from './backend-function.ts';
import type { MasterSecret, OriginSecret } from './secrets.ts';
import type { SignIn } from './sign-in.ts';
import { siteHost } from './site-host.ts';
import { smsOf } from './sms.ts';
import type { StageConfig } from './stages.ts';
import type { StatementKey } from './statement-key.ts';
import type { DataTable } from './table.ts';
import type { Uploads } from './uploads.ts';
import type { Use } from './use.ts';

interface HttpFunctionsProps {
  stage: StageConfig;
  table: DataTable;
  masterSecret: MasterSecret;
  originSecret: OriginSecret;
  statementKey: StatementKey;
  uploads: Uploads;
  signIn: SignIn;
}

/** The functions behind the API, each with all that it uses, by the noun whose contracts it implements. */
export function httpFunctions(
  scope: Construct,
  props: HttpFunctionsProps,
): Record<Noun, BackendFunction> {
  const { stage, table, masterSecret, originSecret, statementKey, uploads, signIn } = props;
  const sms = smsOf(stage);
  const http = (id: string, noun: Noun, uses: Use[]) =>
    new BackendFunction(scope, id, {
      stage,
      entry: `functions/${noun}/http.ts`,
      uses: [originSecret.verifies, ...uses],
    });
  const settings = http('Settings', 'settings', [table.reads, table.writes, masterSecret.reads]);
  const accountClosing = http('AccountClosing', 'account-closing', [
    table.reads,
    table.writes,
    masterSecret.reads,
    signIn.deletesUsers,
    sms.publishes,
    siteHost(stage),
  ]);
  return {
    'sign-in': http('SignInHttp', 'sign-in', [table.allows('UpdateItem'), masterSecret.reads]),
    accounts: http('Accounts', 'accounts', [
      table.reads,
      table.allows('PutItem', 'UpdateItem'),
      masterSecret.reads,
      uploads.puts('profile'),
      uploads.reads('profile'),
      uploads.deletes('profile'),
    ]),
    applications: http('Applications', 'applications', [
      table.reads,
      table.writes,
      table.allows('ConditionCheckItem'),
      masterSecret.reads,
      uploads.reads('applications'),
    ]),
    documents: http('Documents', 'documents', [
      table.allows('GetItem', 'PutItem', 'UpdateItem'),
      uploads.puts('applications'),
      uploads.deletes('applications'),
      statementKey.encrypts,
    ]),
    sms: http('Sms', 'sms', [table.allows('GetItem', 'UpdateItem'), sms.publishes]),
    offers: http('Offers', 'offers', [
      table.reads,
      table.writes,
      masterSecret.reads,
      sms.publishes,
      siteHost(stage),
    ]),
    notifications: http('NotificationsHttp', 'notifications', [
      table.reads,
      table.allows('UpdateItem'),
    ]),
    rewards: http('Rewards', 'rewards', [
      table.reads,
      table.writes,
      table.allows('BatchGetItem', 'ConditionCheckItem'),
      table.queriesIndexes,
      masterSecret.reads,
      sms.publishes,
    ]),
    till: http('Till', 'till', [
      table.allows('GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      masterSecret.reads,
      sms.publishes,
    ]),
    settings,
    'api-keys': settings,
    'account-closing': accountClosing,
    'account-export': accountClosing,
  };
}
