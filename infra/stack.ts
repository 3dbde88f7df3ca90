import { CfnOutput, Fn, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { failureAlarms } from '#infra/alarm-rules/failures.ts';
import { floodAlarms } from '#infra/alarm-rules/floods.ts';
import { paymentAlarms } from '#infra/alarm-rules/payments.ts';
import { smsAlarms } from '#infra/alarm-rules/sms.ts';
import {
  auditAlarms,
  cardAlarms,
  dueAlarms,
  queueAlarms,
  registerAlarms,
} from '#infra/alarm-rules/work.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { accessLogsBucket } from './access-logs.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { AuditTable } from './audit-table.ts';
import { addBackgroundFunctions } from './background-functions.ts';
import { Papers, Uploads } from './buckets.ts';
import type { CustomAuthPool } from './custom-auth-pool.ts';
import { SmsDashboard, StageDashboard } from './dashboards.ts';
import type { EdgeStack } from './edge-stacks.ts';
import { httpFunctions } from './http-functions.ts';
import { MalwareScan } from './malware-scan.ts';
import { Mpesa } from './mpesa.ts';
import { registrationLines } from './registrations.ts';
import { Keys, OriginSecret, StatementKey } from './secrets.ts';
import { SignIn, StaffSignIn } from './sign-in.ts';
import { Site } from './site.ts';
import { Sms } from './sms.ts';
import type { StageConfig } from './stages.ts';
import { DataTable } from './table.ts';
import { DeadLetters } from './work-queues.ts';

interface MilikiStackProps extends StackProps {
  stage: StageConfig;
  /** The stack with CloudFront's resources in us-east-1. */
  edge: EdgeStack;
}

export class MilikiStack extends Stack {
  constructor(scope: Construct, id: string, { stage, edge, ...props }: MilikiStackProps) {
    super(scope, id, props);
    // Each alarm is one of the 500 resources that CloudFormation allows in a stack.
    const alarms = new Alarms(this, 'Alarms', stage, new NestedStack(this, 'AlarmRules'));
    const deadLetters = new DeadLetters(this, 'DeadLetters');
    new SmsDashboard(this, 'SmsDashboard', stage);
    const table = new DataTable(this, 'Data', stage);
    const audit = new AuditTable(this, 'Audit', { stage, deadLetters });
    const keys = new Keys(this, 'Keys', stage);
    const originSecret = new OriginSecret(this, 'Origin');
    const sms = new Sms(this, 'SmsCarriers', stage);
    const mpesa = new Mpesa(this, 'Mpesa', stage);
    const statementKey = new StatementKey(this, 'StatementKey', stage);
    const accessLogs = accessLogsBucket(this, 'AccessLogs', stage);
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs });
    if (stage.scansUploads) {
      new MalwareScan(this, 'MalwareScan', { bucket: uploads.bucket, tells: alarms.topic });
    }
    const papers = new Papers(this, 'Papers', { stage, accessLogs });
    const signIn = new SignIn(this, 'SignIn', { stage, table, keys, sms });
    const staff = new StaffSignIn(this, 'StaffSignIn', { stage, table, keys });

    const background = { stage, table, keys, sms, mpesa, signIn, uploads, papers, deadLetters };
    const { queues, stream } = addBackgroundFunctions(this, { ...background, audit });
    const functions = httpFunctions(this, {
      stage,
      table,
      keys,
      sms,
      mpesa,
      originSecret,
      statementKey,
      uploads,
      papers,
      signIn,
      staff,
      audit,
      queues,
      deadLetters,
    });
    const api = new Api(this, 'Api', { stage, signIn, staff, originSecret, functions });
    alarms.add(smsAlarms(stage));
    alarms.add(queueAlarms(queues));
    alarms.add(dueAlarms(stage));
    alarms.add(auditAlarms(stage, audit));
    alarms.add(paymentAlarms(stage));
    alarms.add(cardAlarms(stage));
    alarms.add(registerAlarms(stage));
    alarms.add(
      failureAlarms({
        apiId: api.id,
        deadLetters: deadLetters.queue,
        signIn: signIn.failures,
        staff: staff.failures,
        streamAge: stream.age,
      }),
    );
    alarms.add(
      floodAlarms({
        apiId: api.id,
        throttledRequests: api.throttledRequests,
        table,
        pool: signIn.metricDimensions,
        poolFirewall: signIn.blockedRequests,
        staffFirewall: staff.blockedRequests,
      }),
    );

    new StageDashboard(this, 'Dashboard', {
      stage,
      apiId: api.id,
      throttledRequests: api.throttledRequests,
      table,
      queues,
      streamAge: stream.age,
    });

    const config = configOf(stage, signIn);
    const officeConfig = configOf(stage, staff);
    const site = new Site(this, 'Site', {
      stage,
      apiHost: api.host,
      apiStage: api.stage,
      uploads: uploads.bucket,
      accessLogs,
      config,
      officeConfig,
      originHeaders: originSecret.headers,
      firewallArn: edge.firewallArn,
    });
    this.addOutputs({
      SiteAddress: `https://${stage.domain?.name ?? site.distribution.distributionDomainName}`,
      SiteConfig: this.toJsonString(config),
      OfficeConfig: this.toJsonString(officeConfig),
      DistributionArn: site.distribution.distributionArn,
      // For checks that the gateway refuses calls past CloudFront.
      ApiHost: api.host,
      // The office's command line reads these.
      TableName: table.table.tableName,
      AuditTableName: audit.table.tableName,
      StaffPoolId: staff.userPool.userPoolId,
      UploadsBucket: uploads.bucket.bucketName,
      PapersBucket: papers.bucket.bucketName,
      StatementKeyArn: statementKey.arn,
      CarrierSecretArn: sms.secretArn,
      MpesaSecretArn: mpesa.secretArn,
      MpesaReversalSecretArn: mpesa.reversalSecretArn,
    });
  }

  /** Another stack finds the distribution by it. */
  get distributionArn(): string {
    return Fn.getStackOutput(this.stackName, 'DistributionArn', this.region);
  }

  private addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

const configOf = (
  { name, region, registrations }: StageConfig,
  { userPool, client }: CustomAuthPool,
): SiteConfig => ({
  stage: name,
  region,
  userPoolId: userPool.userPoolId,
  userPoolClientId: client.userPoolClientId,
  registrations: registrationLines(registrations),
});
