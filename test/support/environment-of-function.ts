import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  GetSecretValueCommand,
  paginateListSecrets,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { paginateListQueues, SQSClient } from '@aws-sdk/client-sqs';
import { type KeyPurpose, keyVariables } from '../../core/platform/key-purposes.ts';
import {
  deadLettersVariable,
  type QueueName,
  queueVariables,
} from '../../core/platform/queue-names.ts';
import { sells } from '../../infra/sale.ts';
import { stages } from '../../infra/stages.ts';
import { mpesaVariables } from '../../local/services/mpesa/mpesa-variables.ts';

const region = 'eu-west-1';

/** The clouds that tests look into ask for no more of a developer than this. */
const at = (endpoint: string) => ({
  ...{ endpoint, region },
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

/**
 * The environment of a function of the dev stage, for tests that run functions themselves.
 *
 * @param endpoint the URL of the cloud
 * @param url the URL of the site
 */
export async function environmentOfFunction(
  endpoint: string,
  url: string,
): Promise<Record<string, string>> {
  const [secrets, outputs, deadLetters] = await Promise.all([
    keySecrets(endpoint),
    outputsOf(endpoint),
    deadLetterQueues(endpoint),
  ]);
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...Object.fromEntries(secrets.map(({ purpose, arn }) => [keyVariables[purpose], arn])),
    TABLE_NAME: outputs.TableName,
    AUDIT_TABLE_NAME: outputs.AuditTableName,
    UPLOADS_BUCKET: outputs.UploadsBucket,
    PAPERS_BUCKET: outputs.PapersBucket,
    USER_POOL_ID: JSON.parse(outputs.SiteConfig).userPoolId,
    STAFF_POOL_ID: outputs.StaffPoolId,
    STATEMENT_KEY_ARN: outputs.StatementKeyArn,
    ...deadLetters,
    ...mpesaVariables(endpoint, url),
    SITE_URL: url,
    MPESA_SHORT_CODE: stages.dev.mpesa.shortCode,
    ...sells(stages.dev).environment,
    MPESA_SECRET_ARN: outputs.MpesaSecretArn,
    STAGE: 'dev',
    ORIGIN_SECRET: 'from-cloudfront',
    SMS_SENDER_ID: 'MILIKI',
    SMS_MAX_PRICE: '0.20',
    SMS_PER_MINUTE: '10000',
    SMS_PER_DAY: '50000',
    BUSINESS_SMS_PER_DAY: '50000',
    SMS_OF_BUSINESS_PER_DAY: '2000',
    // Tests that depend on the hours have a clock of their own.
    PROMOTIONAL_HOURS: '0-24',
    SMS_DELIVERY_LOGS: 'false',
    QUEUED_SMS_PER_SECOND: '200',
    POWERTOOLS_DEV: 'false',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
}

/** The outputs of the stack that tests need (infra/stack.ts). */
type Outputs = Record<
  | 'SiteConfig'
  | 'TableName'
  | 'AuditTableName'
  | 'UploadsBucket'
  | 'PapersBucket'
  | 'StaffPoolId'
  | 'StatementKeyArn'
  | 'MpesaSecretArn',
  string
>;

/** What the stack says of itself, by the names of its outputs. */
async function outputsOf(endpoint: string): Promise<Outputs> {
  const command = new DescribeStacksCommand({ StackName: `Miliki-${stages.dev.name}` });
  const { Stacks = [] } = await new CloudFormationClient(at(endpoint)).send(command);
  const pairs = Stacks[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
  return Object.fromEntries(pairs ?? []);
}

/** The queues of dead letters, whose names have the ids of their constructs. */
async function deadLetterQueues(endpoint: string): Promise<Record<string, string>> {
  const urls: string[] = [];
  const pages = paginateListQueues({ client: new SQSClient(at(endpoint)), pageSize: 100 }, {});
  for await (const { QueueUrls = [] } of pages) urls.push(...QueueUrls);
  const urlOf = (part: string) => urls.find((one) => one.includes(`-${part}`)) ?? '';
  const ofWork = (Object.keys(queueVariables) as QueueName[]).map((name) => {
    const id = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [deadLettersVariable(name), urlOf(`${id}DeadLetters`)];
  });
  return {
    ...Object.fromEntries(ofWork),
    DEAD_LETTERS_QUEUE_URL: urlOf('DeadLettersQueue'),
  };
}

/** The key of one purpose, as core/platform/keys.ts reads it. */
export async function keyOf(purpose: KeyPurpose, endpoint: string): Promise<string> {
  const secret = (await keySecrets(endpoint)).find((one) => one.purpose === purpose);
  if (!secret) throw new Error(`no function of the stack reads the key for "${purpose}"`);
  const command = new GetSecretValueCommand({ SecretId: secret.arn });
  return (await new SecretsManagerClient(at(endpoint)).send(command)).SecretString ?? '';
}

/** The secrets of the purposes that some function serves. A name has the id of its construct, and a hash. */
async function keySecrets(endpoint: string): Promise<{ purpose: KeyPurpose; arn: string }[]> {
  const arns: string[] = [];
  const pages = paginateListSecrets({ client: new SecretsManagerClient(at(endpoint)) }, {});
  for await (const { SecretList = [] } of pages)
    arns.push(...SecretList.map(({ ARN = '' }) => ARN));
  return (Object.keys(keyVariables) as KeyPurpose[]).flatMap((purpose) => {
    const id = new RegExp(`[-:]Keys${purpose.replaceAll('-', '')}[0-9A-F]{8}`);
    return arns.filter((arn) => id.test(arn)).map((arn) => ({ purpose, arn }));
  });
}
