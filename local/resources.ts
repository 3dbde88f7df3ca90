/**
 * What each resource type of the template means on this machine: what `Ref` and `Fn::GetAtt`
 * answer for it, or why it has no effect on a desk. A type that is missing here stops the start,
 * so that nothing deployed is silently absent locally.
 */
import { createHash } from 'node:crypto';

export interface Place {
  region: string;
  account: string;
  stackName: string;
  endpoint: string;
}

interface Identity {
  ref: string;
  /** Absent where every attribute may be a made-up name. */
  attributes?: Record<string, string>;
}

type Identify = (logicalId: string, place: Place, properties: Record<string, unknown>) => Identity;

/** Stable from run to run, so that what was stored under a name is found again. */
function alphanumerics(logicalId: string, length: number): string {
  const digest = createHash('sha512').update(logicalId).digest();
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return [...digest.subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

const lowerCaseId: (logicalId: string, length: number) => string = (logicalId, length) =>
  createHash('sha256').update(logicalId).digest('hex').slice(0, length);

const table: Identify = (logicalId, place, { TableName }) => {
  const name = String(TableName ?? `${place.stackName}-${logicalId}`);
  const arn = `arn:aws:dynamodb:${place.region}:${place.account}:table/${name}`;
  return { ref: name, attributes: { Arn: arn, StreamArn: `${arn}/stream/local` } };
};

const plain: Identify = (logicalId) => ({ ref: lowerCaseId(logicalId, 10) });

/** Types that run here. */
const running: Record<string, Identify> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::S3::Bucket': (logicalId, place) => {
    const name = `${place.stackName}-${logicalId}`.toLowerCase().slice(0, 63);
    return {
      ref: name,
      attributes: {
        Arn: `arn:aws:s3:::${name}`,
        DomainName: `${name}.s3.amazonaws.com`,
        RegionalDomainName: `${name}.s3.${place.region}.amazonaws.com`,
      },
    };
  },
  'AWS::Cognito::UserPool': (logicalId, { region, account }) => {
    const id = `${region}_${alphanumerics(logicalId, 9)}`;
    return {
      ref: id,
      attributes: {
        Arn: `arn:aws:cognito-idp:${region}:${account}:userpool/${id}`,
        UserPoolId: id,
        ProviderName: `cognito-idp.${region}.amazonaws.com/${id}`,
        ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${id}`,
      },
    };
  },
  'AWS::Cognito::UserPoolClient': (logicalId) => {
    const id = lowerCaseId(logicalId, 26);
    return { ref: id, attributes: { ClientId: id } };
  },
  'AWS::Lambda::Function': (logicalId, { region, account, stackName }) => {
    const name = `${stackName}-${logicalId}`.slice(0, 64);
    return {
      ref: name,
      attributes: { Arn: `arn:aws:lambda:${region}:${account}:function:${name}` },
    };
  },
  'AWS::Lambda::EventSourceMapping': plain,
  'AWS::SQS::Queue': (logicalId, { region, account, stackName, endpoint }) => {
    const name = `${stackName}-${logicalId}`.slice(0, 80);
    const url = `${endpoint}/${account}/${name}`;
    const arn = `arn:aws:sqs:${region}:${account}:${name}`;
    return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
  },
  'AWS::Lambda::EventInvokeConfig': plain,
  'AWS::Scheduler::Schedule': (logicalId, { region, account, stackName }) => {
    const name = `${stackName}-${logicalId}`.slice(0, 64);
    const arn = `arn:aws:scheduler:${region}:${account}:schedule/default/${name}`;
    return { ref: name, attributes: { Arn: arn } };
  },
  'AWS::KMS::Key': (logicalId, { region, account }) => {
    const digits = createHash('sha256').update(logicalId).digest('hex');
    const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
    return {
      ref: id,
      attributes: { Arn: `arn:aws:kms:${region}:${account}:key/${id}`, KeyId: id },
    };
  },
  'AWS::IAM::Role': (logicalId, { account, stackName }) => {
    const name = `${stackName}-${logicalId}`.slice(0, 64);
    return { ref: name, attributes: { Arn: `arn:aws:iam::${account}:role/${name}` } };
  },
  'AWS::IAM::Policy': plain,
  'AWS::ApiGatewayV2::Api': (logicalId, { region }) => {
    const id = lowerCaseId(logicalId, 10);
    const endpoint = `https://${id}.execute-api.${region}.amazonaws.com`;
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoint } };
  },
  'AWS::ApiGatewayV2::Stage': (_logicalId, _place, { StageName }) => ({ ref: String(StageName) }),
  'AWS::ApiGatewayV2::Route': plain,
  'AWS::ApiGatewayV2::Integration': plain,
  'AWS::ApiGatewayV2::Authorizer': plain,
  'AWS::SecretsManager::Secret': (logicalId, { region, account, stackName }) => {
    const name = `${stackName}-${logicalId}-${alphanumerics(logicalId, 6)}`;
    const arn = `arn:aws:secretsmanager:${region}:${account}:secret:${name}`;
    return { ref: arn, attributes: { Id: arn } };
  },
  'AWS::CloudFront::ResponseHeadersPolicy': plain,
  'AWS::CloudFront::Distribution': (logicalId) => ({
    ref: `E${lowerCaseId(logicalId, 13).toUpperCase()}`,
    attributes: { DomainName: 'localhost', Id: `E${lowerCaseId(logicalId, 13).toUpperCase()}` },
  }),
  'AWS::CloudFront::Function': (logicalId, { account, stackName }) => {
    const arn = `arn:aws:cloudfront::${account}:function/${stackName}-${logicalId}`;
    return { ref: arn, attributes: { FunctionARN: arn } };
  },
};

/** Types without an effect on a desk, each with the reason. */
const withoutEffect: Record<string, string> = {
  'AWS::Logs::LogGroup': 'logs go to files in the data directory',
  'AWS::Lambda::Permission': 'the runner is the only caller of functions',
  'AWS::Lambda::LayerVersion': 'layers carry only the tools of CDK’s own deployment functions',
  'AWS::S3::BucketPolicy': 'buckets answer signed requests only, from this machine only',
  'AWS::SQS::QueuePolicy': 'queues answer this machine only',
  'AWS::CloudFront::OriginAccessControl': 'the site’s files are read from web/',
  'AWS::CloudFront::CachePolicy': 'nothing is cached between the browser and this machine',
  'AWS::CloudFront::OriginRequestPolicy': 'requests reach the API whole',
  'Custom::CDKBucketDeployment': 'the site’s files are read from web/',
  'Custom::S3AutoDeleteObjects': 'data is deleted by deleting the data directory',
  'AWS::CloudWatch::Alarm': 'nobody is woken by a desk',
  'AWS::SNS::Topic': 'topics carry alarms only',
  'AWS::SNS::TopicPolicy': 'topics carry alarms only',
  'AWS::SNS::Subscription': 'topics carry alarms only',
  'AWS::WAFv2::WebACL': 'rates per address are for the open internet',
  'AWS::WAFv2::WebACLAssociation': 'rates per address are for the open internet',
  'AWS::CDK::Metadata': 'statistics for CDK',
};

export function isKnownType(type: string): boolean {
  return type in running || type in withoutEffect;
}

/** What the resource is called here; types without an effect have a name too, for what refers to them. */
export function identify(
  type: string,
  logicalId: string,
  place: Place,
  properties: Record<string, unknown>,
): Identity {
  const identity = running[type];
  if (identity) return identity(logicalId, place, properties);
  return { ref: `${place.stackName}-${logicalId}` };
}
