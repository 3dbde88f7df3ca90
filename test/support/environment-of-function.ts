import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyPurpose, keyVariables } from '../../core/platform/key-purposes.ts';
import {
  deadLettersVariable,
  type QueueName,
  queueVariables,
} from '../../core/platform/queue-names.ts';
import { sells } from '../../infra/sale.ts';
import { stages } from '../../infra/stages.ts';
import { mpesaVariables } from '../../local/services/mpesa/mpesa-variables.ts';

/** The environment of a function of the embedded stack, for tests that run functions themselves. */
export async function environmentOfFunction(
  endpoint: string,
  dataDir: string,
): Promise<Record<string, string>> {
  const [secrets, { outputs, url }, deadLetters] = await Promise.all([
    keySecrets(dataDir),
    readJson(join(dataDir, 'running.json')),
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

/** The queues of dead letters, whose names have the ids of their constructs. */
async function deadLetterQueues(endpoint: string): Promise<Record<string, string>> {
  const names = Object.keys(await (await fetch(`${endpoint}/_aws/queues`)).json());
  const urlOf = (part: string) =>
    `${endpoint}/000000000000/${names.find((one) => one.includes(`-${part}`)) ?? ''}`;
  const ofWork = (Object.keys(queueVariables) as QueueName[]).map((name) => {
    const id = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [deadLettersVariable(name), urlOf(`${id}DeadLetters`)];
  });
  return {
    ...Object.fromEntries(ofWork),
    DEAD_LETTERS_QUEUE_URL: urlOf('DeadLettersQueue'),
  };
}

/** The key of one purpose of the embedded stack, as core/platform/keys.ts reads it. */
export async function keyOf(purpose: KeyPurpose, dataDir: string): Promise<string> {
  const secret = (await keySecrets(dataDir)).find((one) => one.purpose === purpose);
  if (!secret) throw new Error(`no function of the embedded stack reads the key for "${purpose}"`);
  return secret.value;
}

/** The secrets of the purposes that some function serves. */
async function keySecrets(dataDir: string) {
  const secrets = Object.entries<{ value: string }>(await readJson(join(dataDir, 'secrets.json')));
  return (Object.keys(keyVariables) as KeyPurpose[]).flatMap((purpose) =>
    secrets
      .filter(([arn]) => arn.includes(`-Keys${purpose.replaceAll('-', '')}`))
      .map(([arn, { value }]) => ({ purpose, arn, value })),
  );
}

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
