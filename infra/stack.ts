import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Area } from '../shared/contracts/all.ts';
import type { SiteConfig } from '../shared/site-config.ts';
import { accessLogsBucket } from './access-logs.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { BackendFunction } from './backend-function.ts';
import type { EdgeStack } from './edge-stack.ts';
import { MasterSecret, OriginSecret } from './secrets.ts';
import { SignIn } from './sign-in.ts';
import { Site } from './site.ts';
import { allowSms } from './sms.ts';
import type { StageConfig, StageName } from './stages.ts';
import { DataTable } from './table.ts';
import { Uploads } from './uploads.ts';

interface MilikiStackProps extends StackProps {
  stageName: StageName;
  stage: StageConfig;
  /** What the stage's CloudFront takes from us-east-1. */
  edge: EdgeStack;
}

/** Everything one stage consists of. */
export class MilikiStack extends Stack {
  private readonly stageProps: { stageName: StageName; stage: StageConfig };

  constructor(scope: Construct, id: string, props: MilikiStackProps) {
    super(scope, id, props);
    const { stageName, stage, edge } = props;
    this.stageProps = { stageName, stage };

    const data = new DataTable(this, 'Data', stage);
    const secret = new MasterSecret(this, 'Master');
    const accessLogs = accessLogsBucket(this, 'AccessLogs', stage);
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs });
    const signIn = new SignIn(this, 'SignIn', { ...this.stageProps, data, secret });

    const origin = new OriginSecret(this, 'Origin');
    const functions = this.areaFunctions();
    for (const fn of Object.values(functions)) origin.allow(fn);
    secret.allow(functions['sign-in']);
    secret.allow(functions.account);
    data.allow(functions['sign-in'], 'UpdateItem');
    data.allow(functions.account, 'GetItem', 'PutItem', 'UpdateItem', 'Query');
    data.allow(functions.uploads, 'PutItem');
    data.allow(functions.financing, 'GetItem', 'PutItem', 'Query');
    data.allow(functions.sms, 'GetItem', 'UpdateItem');
    uploads.allowPut(functions.uploads);
    uploads.allowRead(functions.financing);
    allowSms(functions.sms, stage);

    const api = new Api(this, 'Api', { stage, signIn, functions });
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
    new Alarms(this, 'Alarms', this.stageProps);

    new CfnOutput(this, 'SiteAddress', {
      value: `https://${stage.domain?.name ?? site.distribution.distributionDomainName}`,
    });
    new CfnOutput(this, 'SiteConfig', { value: this.toJsonString(config) });
  }

  /** One function per area of the contracts, as `functions/` has its folders. */
  private areaFunctions(): Record<Area, BackendFunction> {
    const make = (id: string, area: Area) =>
      new BackendFunction(this, id, { ...this.stageProps, entry: `functions/${area}/http.ts` });
    return {
      'sign-in': make('SignInHttp', 'sign-in'),
      account: make('Account', 'account'),
      financing: make('Financing', 'financing'),
      uploads: make('UploadsHttp', 'uploads'),
      sms: make('Sms', 'sms'),
    };
  }
}
