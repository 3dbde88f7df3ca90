/** The changes to the dev stage for the emulator, with reasons. Every run checks whether each is still needed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteBucketPolicyCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { EDGE_REGION } from '#infra/edge-stacks.ts';
import { carrierVariables } from '#local/services/carriers/carrier-variables.ts';
import { mpesaVariables } from '#local/services/mpesa/mpesa-variables.ts';
import { outputsOf } from '#scripts/stack-outputs.ts';
import type { Assembly, Resource } from './assembly.ts';
import { cloudFormationAt, credentials, tryStack } from './stacks.ts';

/** The addresses of this run. */
export interface Place {
  assembly: Assembly;
  /** AWS_ENDPOINT_URL of the emulator. */
  endpoint: string;
  region: string;
  stackName: string;
  site: string;
  /** AWS_ENDPOINT_URL with M-Pesa. */
  aws: string;
  /** Where CloudFront finds the gateway. */
  gatewayPort: number;
  /** The programs of the emulator's virtual environment. */
  programs: string;
}

export interface Deviation {
  what: string;
  why: string;
  /** The emulator's error without it. */
  message: string;
  apply(place: Place): void | Promise<void>;
  /** Whether the emulator still says so. */
  isNeeded(place: Place): Promise<boolean>;
}

/** Deploys one left-out resource in a separate stack. */
async function isRefused({ endpoint, region }: Place, Type: string, Properties: object) {
  const Resources = { One: { Type, Properties } };
  return !(await tryStack(endpoint, region, { Resources })).succeeded;
}

/** @param like the properties of one that must be refused */
const leftOut = (type: string, like: object): Pick<Deviation, 'apply' | 'isNeeded'> => ({
  apply: ({ assembly }) => assembly.changeResources(type, () => undefined),
  isNeeded: (place) => isRefused(place, type, like),
});

const always = async () => true;

const GET_OUTPUT = 'Fn::GetStackOutput';

const PATIENT_SECONDS = 120;

export const deviations: readonly Deviation[] = [
  {
    what: 'The firewalls stand before no user pool',
    why: 'It has no associations of a web ACL in templates.',
    message: 'Unsupported resource type: AWS::WAFv2::WebACLAssociation',
    ...leftOut('AWS::WAFv2::WebACLAssociation', {
      ResourceArn: 'arn:aws:x',
      WebACLArn: 'arn:aws:y',
    }),
  },
  {
    what: 'The budget is left out',
    why: 'It has budgets, and none in templates.',
    message: 'Unrecognized resource types: [AWS::Budgets::Budget]',
    ...leftOut('AWS::Budgets::Budget', {
      Budget: {
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: 1, Unit: 'USD' },
      },
    }),
  },
  {
    what: "The firewall names M-Pesa's addresses, and has no set of them",
    why: 'It has sets of addresses, and none in templates.',
    message: 'Unrecognized resource types: [AWS::WAFv2::IPSet]',
    apply: ({ assembly }) => {
      const sets = assembly.idsOf('AWS::WAFv2::IPSet');
      assembly.changeResources('AWS::WAFv2::IPSet', () => undefined);
      assembly.changeValues((value) =>
        sets.has((value as { 'Fn::GetAtt'?: string[] })['Fn::GetAtt']?.[0] ?? '')
          ? 'arn:aws:wafv2:us-east-1:000000000000:global/ipset/none/none'
          : value,
      );
    },
    isNeeded: (place) =>
      isRefused(place, 'AWS::WAFv2::IPSet', {
        Addresses: ['10.0.0.0/8'],
        IPAddressVersion: 'IPV4',
        Scope: 'REGIONAL',
      }),
  },
  {
    what: "CloudFront's access log is left out",
    why: 'It has no deliveries of logs in templates.',
    message: 'Unrecognized resource types: [AWS::Logs::Delivery, ...]',
    apply: ({ assembly }) => {
      for (const type of ['Delivery', 'DeliveryDestination', 'DeliverySource']) {
        assembly.changeResources(`AWS::Logs::${type}`, () => undefined);
      }
    },
    isNeeded: (place) =>
      isRefused(place, 'AWS::Logs::DeliverySource', {
        Name: 'trial',
        LogType: 'ACCESS_LOGS',
        ResourceArn: 'arn:aws:x',
      }),
  },
  {
    what: 'Alarms that calculate with several metrics are left out',
    why: 'It has alarms of one metric.',
    message: 'AWS::CloudWatch::Alarm Properties.Metrics (metric math) is not supported',
    apply: ({ assembly }) =>
      assembly.changeResources('AWS::CloudWatch::Alarm', (alarm) =>
        alarm.Properties?.Metrics ? undefined : alarm,
      ),
    isNeeded: (place) =>
      isRefused(place, 'AWS::CloudWatch::Alarm', {
        ComparisonOperator: 'GreaterThanThreshold',
        EvaluationPeriods: 1,
        Threshold: 1,
        Metrics: [{ Id: 'a', Expression: '1', ReturnData: true }],
      }),
  },
  {
    what: 'The pools take passwords of eight characters',
    why: 'It makes a password for a new user without a look at the policy, and then refuses it.',
    message:
      'Password did not conform with policy: Password must have length greater than or equal to 32',
    apply: ({ assembly }) =>
      assembly.changeValues((value) =>
        'PasswordPolicy' in value
          ? { ...value, PasswordPolicy: { ...(value.PasswordPolicy as object), MinimumLength: 8 } }
          : value,
      ),
    isNeeded: async ({ endpoint, region }) => {
      const cognito = new CognitoIdentityProviderClient({ endpoint, region, credentials });
      const { UserPool } = await cognito.send(
        new CreateUserPoolCommand({
          PoolName: 'Trial',
          Policies: { PasswordPolicy: { MinimumLength: 32 } },
        }),
      );
      const user = { UserPoolId: UserPool?.Id, Username: 'somebody' };
      return cognito.send(new AdminCreateUserCommand(user)).then(
        () => false,
        () => true,
      );
    },
  },
  {
    what: 'A secret is named by its ARN as an attribute',
    why: 'What a secret refers to is its name there, and rights and functions need the ARN.',
    message: 'is not authorized to perform: secretsmanager:GetSecretValue',
    apply: ({ assembly }) => {
      const secrets = assembly.idsOf('AWS::SecretsManager::Secret');
      assembly.changeValues((value) =>
        'Ref' in value && secrets.has(String(value.Ref))
          ? { 'Fn::GetAtt': [value.Ref, 'Id'] }
          : value,
      );
    },
    isNeeded: async ({ endpoint, region }) => {
      const { outputs } = await tryStack(endpoint, region, {
        Resources: { One: { Type: 'AWS::SecretsManager::Secret', Properties: {} } },
        Outputs: { Named: { Value: { Ref: 'One' } } },
      });
      return !outputs.Named?.startsWith('arn:');
    },
  },
  {
    what: 'A secret names each character that it leaves out',
    why: 'It knows no classes of characters, and a key of M-Pesa is a part of a URL.',
    message: 'GET /api/payments/confirmations/#>V~={!X 404',
    apply: ({ assembly }) => {
      assembly.changeResources('AWS::SecretsManager::Secret', (secret) => {
        const wanted = secret.Properties?.GenerateSecretString as Generated | undefined;
        if (wanted) wanted.ExcludeCharacters = leftOutOf(wanted);
        return secret;
      });
    },
    isNeeded: async ({ endpoint, region }) => {
      const GenerateSecretString = { PasswordLength: 64, ExcludePunctuation: true };
      let made = '';
      const resource = {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { GenerateSecretString },
      };
      const template = {
        Resources: { One: resource },
        Outputs: { One: { Value: { Ref: 'One' } } },
      };
      await tryStack(endpoint, region, template, async ({ One: SecretId }) => {
        const secrets = new SecretsManagerClient({ endpoint, region, credentials });
        made = (await secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '';
      });
      return !/^\w+$/.test(made);
    },
  },
  {
    what: 'Who may send a message may send several at once',
    why: 'AWS has one right for both, and it asks for another one.',
    message: 'is not authorized to perform: sqs:SendMessageBatch',
    apply: ({ assembly }) => {
      assembly.changeValues((value) => {
        const actions = 'Action' in value ? [value.Action].flat() : [];
        return actions.includes(SEND) && !actions.includes(SEND_BATCH)
          ? { ...value, Action: [...actions, SEND_BATCH] }
          : value;
      });
    },
    isNeeded: async (place) => {
      const { endpoint, region } = place;
      const { reason } = await tryStack(endpoint, region, sender, ({ Role, Queue }) =>
        sendAs(place, Role, Queue),
      );
      return reason !== '';
    },
  },
  {
    what: 'What a stack takes from one in another region is written into it',
    why: 'It looks for the other stack in the region of the stack that asks.',
    message: "Output 'FirewallArn' not found in stack 'Miliki-dev-edge'",
    apply: async ({ assembly, endpoint }) => {
      const wanted = new Map<string, { StackName: string; OutputName: string; Region: string }>();
      assembly.changeValues((value) => {
        if (GET_OUTPUT in value) wanted.set(JSON.stringify(value), value[GET_OUTPUT] as never);
        return value;
      });
      const found = new Map<string, string | undefined>();
      for (const [asked, { StackName, OutputName, Region }] of wanted) {
        const outputs = await outputsOf(cloudFormationAt(endpoint, Region), StackName);
        found.set(asked, outputs?.[OutputName]);
      }
      assembly.changeValues((value) => found.get(JSON.stringify(value)) ?? value);
    },
    isNeeded: async (place) => {
      const other = { StackName: 'CDKToolkit', OutputName: 'BucketName', Region: 'us-east-1' };
      const { succeeded, outputs } = await tryStack(place.endpoint, place.region, {
        Resources: { One: { Type: 'AWS::SNS::Topic', Properties: {} } },
        Outputs: { Taken: { Value: { [GET_OUTPUT]: other } } },
      });
      return !(succeeded && outputs.Taken?.endsWith(other.Region));
    },
  },
  {
    what: 'Buckets may be read without TLS',
    why: 'It listens on http on this machine.',
    message: 'with an explicit deny in a resource-based policy',
    apply: async ({ assembly, endpoint }) => {
      await letReadAssets(endpoint);
      assembly.changeValues((value) =>
        Array.isArray((value as { Statement?: unknown }).Statement)
          ? { ...value, Statement: (value as PolicyDocument).Statement.filter(needsNoTls) }
          : value,
      );
    },
    isNeeded: async ({ endpoint }) => endpoint.startsWith('http:'),
  },
  {
    what: 'The files of the site are copied by the command line of the virtual environment',
    why: "A layer of the CDK's has it at AWS, below /opt of a machine of the function's own.",
    message: "No such file or directory: '/opt/awscli/aws'",
    apply: ({ assembly, programs }) =>
      assembly.replaceInAssets('asset.*/index.py', '/opt/awscli/aws', `${programs}/quiet-aws`),
    isNeeded: async () => !existsSync('/opt/awscli/aws'),
  },
  {
    what: 'Cognito hides who is known, counts no rounds, and tells what a trigger said (cognito_shim.py)',
    why: 'Its custom challenges refuse a name that nobody has, end after three rounds, and word three answers in another way.',
    message: 'UserNotFoundException: User does not exist.; Max authentication attempts exceeded',
    apply: () => {},
    isNeeded: async ({ programs }) => shimIsNeeded(programs),
  },
  {
    what: 'CloudFront finds the gateway at a port of this machine',
    why: "It calls no host of AWS's own, to be sure that nothing of a test gets there.",
    message: 'refusing to dial AWS-owned origin host',
    apply: ({ assembly, gatewayPort }) => {
      assembly.changeValues((value) =>
        'OriginProtocolPolicy' in value
          ? { ...value, OriginProtocolPolicy: 'http-only', HTTPPort: gatewayPort }
          : value,
      );
      assembly.changeResources('AWS::CloudFront::Distribution', (distribution) => {
        for (const origin of originsOf(distribution)) {
          if (origin.CustomOriginConfig) origin.DomainName = 'localhost';
        }
        return distribution;
      });
    },
    isNeeded: always,
  },
  {
    what: 'A function that has seconds at AWS has two minutes, and CloudFront waits for it',
    why: 'A hundred functions that start at once share the processors of this machine.',
    message: 'Task timed out after 10.00 seconds',
    apply: ({ assembly }) => {
      assembly.changeResources('AWS::Lambda::Function', (one) => {
        const { Timeout = 3 } = (one.Properties ?? {}) as { Timeout?: number };
        // Longer ones work from a queue, which hides a message for the function's whole limit.
        if (one.Properties && Timeout <= 10) one.Properties.Timeout = PATIENT_SECONDS;
        return one;
      });
      assembly.changeValues((value) =>
        'OriginProtocolPolicy' in value ? { ...value, OriginReadTimeout: PATIENT_SECONDS } : value,
      );
    },
    isNeeded: always,
  },
  {
    what: 'Functions are told the URL of the site, and call the M-Pesa of this repository',
    why: 'The stage has no domain, and Safaricom gives a test no payers.',
    message: '',
    apply: ({ assembly, site, aws }) => {
      const variables = {
        SITE_URL: site,
        ...mpesaVariables(aws, site),
        ...carrierVariables(aws, 'sns'),
      };
      assembly.changeResources('AWS::Lambda::Function', (one) => {
        const { Environment } = (one.Properties ?? {}) as {
          Environment?: { Variables: Record<string, unknown> };
        };
        if (Environment?.Variables.STAGE) Object.assign(Environment.Variables, variables);
        return one;
      });
    },
    isNeeded: always,
  },
];

interface PolicyDocument {
  Statement: { Condition?: { Bool?: Record<string, string> } }[];
}

const needsNoTls = ({ Condition }: PolicyDocument['Statement'][number]): boolean =>
  Condition?.Bool?.['aws:SecureTransport'] !== 'false';

/** The emulator runs with the shim, so its source is checked. */
function shimIsNeeded(programs: string): boolean {
  const ask = 'import ministack.services.cognito as c; print(c._MAX_CHALLENGE_ATTEMPTS)';
  const { stdout } = spawnSync(`${programs}/python3`, ['-c', ask], { encoding: 'utf8' });
  return stdout.trim() === '3';
}

interface Generated {
  ExcludeCharacters?: string;
  ExcludePunctuation?: boolean;
  ExcludeUppercase?: boolean;
}

const SEND = 'sqs:SendMessage';
const SEND_BATCH = 'sqs:SendMessageBatch';

/** A role that may send messages to a queue. */
const sender = {
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: allowing('sts:AssumeRole', { Principal: { AWS: '*' } }),
        Policies: [{ PolicyName: 'Sends', PolicyDocument: allowing(SEND, { Resource: '*' }) }],
      },
    },
  },
  Outputs: {
    Queue: { Value: { Ref: 'Queue' } },
    Role: { Value: { 'Fn::GetAtt': ['Role', 'Arn'] } },
  },
};

function allowing(Action: string, whom: object) {
  return { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, ...whom }] };
}

async function sendAs(place: Place, RoleArn = '', QueueUrl = ''): Promise<void> {
  const { endpoint, region } = place;
  const sts = new STSClient({ endpoint, region, credentials });
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: 'trial' }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  const own = {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
  };
  const sqs = new SQSClient({ endpoint, region, credentials: own });
  await sqs.send(
    new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: 'one', MessageBody: 'one' }] }),
  );
}

/** The same characters for each call. */
function leftOutOf({ ExcludeCharacters = '', ...wanted }: Generated): string {
  const classes = [
    wanted.ExcludePunctuation ? '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~' : '',
    wanted.ExcludeUppercase ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : '',
  ];
  return [...new Set([ExcludeCharacters, ...classes].join(''))].join('');
}

/** The CDK's bucket has the same policy, in a template outside the assembly. */
async function letReadAssets(endpoint: string): Promise<void> {
  const s3 = new S3Client({
    endpoint,
    region: EDGE_REGION,
    credentials,
    forcePathStyle: true,
    followRegionRedirects: true,
  });
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  for (const { Name: Bucket } of Buckets) {
    if (Bucket?.startsWith('cdk-')) await s3.send(new DeleteBucketPolicyCommand({ Bucket }));
  }
}

interface Origin {
  DomainName: unknown;
  CustomOriginConfig?: object;
}

const originsOf = ({ Properties }: Resource): Origin[] =>
  (Properties as { DistributionConfig: { Origins: Origin[] } }).DistributionConfig.Origins;
