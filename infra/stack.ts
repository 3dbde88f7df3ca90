import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SiteConfig } from '../shared/site/site-config.ts';
import { accessLogsBucket } from './access-logs.ts';
import { dueAlarms } from './alarm-rules/due.ts';
import { failureAlarms } from './alarm-rules/failures.ts';
import { floodAlarms } from './alarm-rules/floods.ts';
import { queueAlarms } from './alarm-rules/queues.ts';
import { smsAlarms } from './alarm-rules/sms.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { addBackgroundFunctions } from './background-functions.ts';
import { DeadLetters } from './dead-letters.ts';
import type { EdgeStack } from './edge-stack.ts';
import { httpFunctions } from './http-functions.ts';
import { MalwareScan } from './malware-scan.ts';
import { Keys, OriginSecret } from './secrets.ts';
import { SignIn } from './sign-in.ts';
import { Site } from './site.ts';
import { SmsDashboard } from './sms-dashboard.ts';
import type { StageConfig } from './stages.ts';
import { StatementKey } from './statement-key.ts';
import { DataTable } from './table.ts';
import { Uploads } from './uploads.ts';

interface MilikiStackProps extends StackProps {
  stage: StageConfig;
  /** The stack of the resources that the stage's CloudFront takes from us-east-1. */
  edge: EdgeStack;
}

/** Everything that one stage consists of. */
export class MilikiStack extends Stack {
  constructor(scope: Construct, id: string, { stage, edge, ...props }: MilikiStackProps) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', stage);
    const deadLetters = new DeadLetters(this, 'DeadLetters');
    new SmsDashboard(this, 'SmsDashboard', stage);
    const table = new DataTable(this, 'Data', stage);
    const keys = new Keys(this, 'Keys', stage);
    const originSecret = new OriginSecret(this, 'Origin');
    const statementKey = new StatementKey(this, 'StatementKey', stage);
    const accessLogs = accessLogsBucket(this, 'AccessLogs', stage);
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs });
    if (stage.scansUploads) {
      new MalwareScan(this, 'MalwareScan', { bucket: uploads.bucket, tells: alarms.topic });
    }
    const signIn = new SignIn(this, 'SignIn', { stage, table, keys });

    const background = { stage, table, keys, signIn, uploads, deadLetters };
    const { queues, stream } = addBackgroundFunctions(this, background);
    const functions = httpFunctions(this, {
      stage,
      table,
      keys,
      originSecret,
      statementKey,
      uploads,
      signIn,
    });
    const api = new Api(this, 'Api', { stage, signIn, originSecret, functions });
    alarms.add(smsAlarms(stage));
    alarms.add(queueAlarms(queues));
    alarms.add(dueAlarms(stage));
    alarms.add(
      failureAlarms({
        apiId: api.id,
        deadLetters: deadLetters.queue,
        signIn: signIn.failures,
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
      }),
    );

    const config: SiteConfig = {
      stage: stage.name,
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
      originHeaders: originSecret.headers,
      firewallArn: edge.firewallArn,
    });
    this.addOutputs({
      SiteAddress: `https://${stage.domain?.name ?? site.distribution.distributionDomainName}`,
      SiteConfig: this.toJsonString(config),
      DistributionArn: site.distribution.distributionArn,
      // Who checks that the gateway refuses calls past CloudFront needs it.
      ApiHost: api.host,
      // The office's command line reads these.
      TableName: table.table.tableName,
      UploadsBucket: uploads.bucket.bucketName,
      StatementKeyArn: statementKey.arn,
    });
  }

  /** Where another stack finds the distribution. */
  get distributionArn(): string {
    return Fn.getStackOutput(this.stackName, 'DistributionArn', this.region);
  }

  private addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
