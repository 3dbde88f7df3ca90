import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SiteConfig } from '../shared/site/site-config.ts';
import { accessLogsBucket } from './access-logs.ts';
import { Alarms } from './alarms.ts';
import { Api, type ServingNoun } from './api.ts';
import { BackendFunction } from './backend-function.ts';
import { DailySchedule } from './daily-schedule.ts';
import { DeadLetters } from './dead-letters.ts';
import type { EdgeStack } from './edge-stack.ts';
import { Notifications } from './notifications.ts';
import { MasterSecret, OriginSecret } from './secrets.ts';
import { SignIn } from './sign-in.ts';
import { Site } from './site.ts';
import { allowSms } from './sms.ts';
import type { StageConfig, StageName } from './stages.ts';
import { StatementKey } from './statement-key.ts';
import { DataTable } from './table.ts';
import { triggerByTable } from './table-trigger.ts';
import { Uploads } from './uploads.ts';

interface MilikiStackProps extends StackProps {
  stageName: StageName;
  stage: StageConfig;
  /** What the stage's CloudFront takes from us-east-1. */
  edge: EdgeStack;
}

const READ = ['GetItem', 'Query'] as const;
const WRITE = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;

/** Everything one stage consists of. */
export class MilikiStack extends Stack {
  private readonly stageProps: { stageName: StageName; stage: StageConfig };

  constructor(scope: Construct, id: string, props: MilikiStackProps) {
    super(scope, id, props);
    const { stageName, stage, edge } = props;
    this.stageProps = { stageName, stage };

    const alarms = new Alarms(this, 'Alarms', this.stageProps);
    const deadLetters = new DeadLetters(this, 'DeadLetters', alarms);
    const data = new DataTable(this, 'Data', stage);
    const secret = new MasterSecret(this, 'Master');
    const statementKey = new StatementKey(this, 'StatementKey', stage);
    const accessLogs = accessLogsBucket(this, 'AccessLogs', stage);
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs });
    const signIn = new SignIn(this, 'SignIn', { ...this.stageProps, data, secret });

    const origin = new OriginSecret(this, 'Origin');
    const functions = this.nounFunctions();
    for (const fn of Object.values(functions)) origin.allow(fn);
    secret.allow(functions['sign-in']);
    secret.allow(functions.accounts);
    secret.allow(functions.offers);
    secret.allow(functions.till);
    secret.allow(functions.rewards);
    secret.allow(functions.settings);
    data.allow(functions['sign-in'], 'UpdateItem');
    data.allow(functions.accounts, 'GetItem', 'PutItem', 'UpdateItem', 'Query');
    data.allow(functions.documents, 'GetItem', 'PutItem', 'UpdateItem');
    data.allow(functions.applications, ...READ, ...WRITE);
    data.allow(functions.offers, ...READ, ...WRITE);
    data.allow(functions.notifications, ...READ, 'UpdateItem');
    data.allow(functions.sms, 'GetItem', 'UpdateItem');
    data.allow(functions.rewards, ...READ, ...WRITE, 'BatchGetItem', 'ConditionCheckItem');
    data.allowIndexQuery(functions.rewards);
    data.allow(functions.till, 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem');
    data.allow(functions.settings, ...READ, ...WRITE);
    this.allowClosing(functions['account-closing'], { data, secret, signIn });
    uploads.allowPut(functions.documents);
    uploads.allowDelete(functions.documents);
    uploads.allowRead(functions.applications);
    uploads.allowPut(functions.accounts, 'profile');
    uploads.allowRead(functions.accounts, 'profile');
    uploads.allowDelete(functions.accounts, 'profile');
    statementKey.allowEncrypt(functions.documents);
    allowSms(functions.sms, stage);
    allowSms(functions.offers, stage);
    allowSms(functions.rewards, stage);
    allowSms(functions.till, stage);
    if (stage.domain) functions.offers.lambda.addEnvironment('SITE_HOST', stage.domain.name);
    this.addUnusedFilesRemoval(data, uploads, deadLetters);
    this.addDailyApplications(data, deadLetters);
    this.addNightlyExpiry(data, deadLetters);
    new Notifications(this, 'Notifications', { ...this.stageProps, data, deadLetters });

    const api = new Api(this, 'Api', { stage, signIn, functions });
    alarms.watchApi(api.id);
    const config: SiteConfig = {
      stage: stageName,
      region: stage.region,
      userPoolId: signIn.userPool.userPoolId,
      userPoolClientId: signIn.client.userPoolClientId,
    };
    const site = new Site(this, 'Site', {
      stage,
      apiHost: api.host,
      uploads: uploads.bucket,
      accessLogs,
      config,
      originHeaders: origin.headers,
      firewallArn: edge.firewallArn,
      edgeLogs: edge.logBucketFor(this),
    });

    new CfnOutput(this, 'SiteAddress', {
      value: `https://${stage.domain?.name ?? site.distribution.distributionDomainName}`,
    });
    new CfnOutput(this, 'SiteConfig', { value: this.toJsonString(config) });
    // The office's command line finds its way by these.
    new CfnOutput(this, 'TableName', { value: data.table.tableName });
    new CfnOutput(this, 'UploadsBucket', { value: uploads.bucket.bucketName });
    new CfnOutput(this, 'StatementKeyArn', { value: statementKey.arn });
  }

  /** What it takes to hand an owner's data out, and to close the account for good. */
  private allowClosing(
    fn: BackendFunction,
    { data, secret, signIn }: { data: DataTable; secret: MasterSecret; signIn: SignIn },
  ): void {
    const { stage } = this.stageProps;
    data.allow(fn, ...READ, ...WRITE);
    secret.allow(fn);
    signIn.allowDeleteUser(fn);
    allowSms(fn, stage);
    if (stage.domain) fn.lambda.addEnvironment('SITE_HOST', stage.domain.name);
  }

  /** Files that no application took are deleted when their lease ends. */
  private addUnusedFilesRemoval(data: DataTable, uploads: Uploads, deadLetters: DeadLetters): void {
    const fn = new BackendFunction(this, 'OnLeaseEnded', {
      ...this.stageProps,
      entry: 'functions/documents/on-lease-ended.ts',
      timeout: Duration.minutes(1),
    });
    data.allow(fn, 'GetItem', 'PutItem', 'UpdateItem');
    uploads.allowDelete(fn);
    uploads.allowDelete(fn, 'profile');
    triggerByTable(fn, { data, deadLetters, event: 'REMOVE', sortKeys: ['lease#'] });
  }

  /** What changes by the passing of days alone. */
  private addDailyApplications(data: DataTable, deadLetters: DeadLetters): void {
    const fn = new BackendFunction(this, 'ApplicationsDaily', {
      ...this.stageProps,
      entry: 'functions/applications/daily.ts',
      timeout: Duration.minutes(5),
    });
    data.allow(fn, 'GetItem', ...WRITE);
    data.allowIndexQuery(fn);
    new DailySchedule(this, 'ApplicationsDailySchedule', { fn, deadLetters, hour: 8 });
  }

  /** Points whose month is over go while shops are closed. */
  private addNightlyExpiry(data: DataTable, deadLetters: DeadLetters): void {
    const fn = new BackendFunction(this, 'PointsExpiry', {
      ...this.stageProps,
      entry: 'functions/rewards/expire-nightly.ts',
      timeout: Duration.minutes(15),
    });
    data.allow(fn, ...READ, ...WRITE);
    new DailySchedule(this, 'PointsExpirySchedule', { fn, deadLetters, hour: 2 });
  }

  /** One function per folder of `functions/` that has routes. */
  private nounFunctions(): Record<ServingNoun, BackendFunction> {
    const make = (id: string, noun: ServingNoun) =>
      new BackendFunction(this, id, { ...this.stageProps, entry: `functions/${noun}/http.ts` });
    return {
      'sign-in': make('SignInHttp', 'sign-in'),
      accounts: make('Accounts', 'accounts'),
      applications: make('Applications', 'applications'),
      documents: make('Documents', 'documents'),
      sms: make('Sms', 'sms'),
      offers: make('Offers', 'offers'),
      notifications: make('NotificationsHttp', 'notifications'),
      rewards: make('Rewards', 'rewards'),
      till: make('Till', 'till'),
      settings: make('Settings', 'settings'),
      'account-closing': make('AccountClosing', 'account-closing'),
    };
  }
}
