import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SiteConfig } from '../shared/site/site-config.ts';
import { accessLogsBucket } from './access-logs.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { addBackgroundFunctions } from './background-functions.ts';
import { DeadLetters } from './dead-letters.ts';
import type { EdgeStack } from './edge-stack.ts';
import { httpFunctions } from './http-functions.ts';
import { MasterSecret, OriginSecret } from './secrets.ts';
import { SignIn } from './sign-in.ts';
import { Site } from './site.ts';
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
    const deadLetters = new DeadLetters(this, 'DeadLetters', alarms);
    const table = new DataTable(this, 'Data', stage);
    const masterSecret = new MasterSecret(this, 'Master');
    const originSecret = new OriginSecret(this, 'Origin');
    const statementKey = new StatementKey(this, 'StatementKey', stage);
    const accessLogs = accessLogsBucket(this, 'AccessLogs', stage);
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs });
    const signIn = new SignIn(this, 'SignIn', { stage, table, masterSecret });

    addBackgroundFunctions(this, { stage, table, masterSecret, uploads, deadLetters });
    const functions = httpFunctions(this, {
      stage,
      table,
      masterSecret,
      originSecret,
      statementKey,
      uploads,
      signIn,
    });
    const api = new Api(this, 'Api', { stage, signIn, functions });
    alarms.watchApi(api.id);

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
      edgeLogs: edge.logBucketFor(this),
    });
    this.addOutputs({
      SiteAddress: `https://${stage.domain?.name ?? site.distribution.distributionDomainName}`,
      SiteConfig: this.toJsonString(config),
      // The office's command line reads these.
      TableName: table.table.tableName,
      UploadsBucket: uploads.bucket.bucketName,
      StatementKeyArn: statementKey.arn,
    });
  }

  private addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
