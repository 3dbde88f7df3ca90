import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The environment of a function of the embedded stack, for tests that run functions themselves. */
export async function environmentOfFunction(
  endpoint: string,
  dataDir: string,
): Promise<Record<string, string>> {
  const [{ arn }, { outputs }] = await Promise.all([
    masterSecret(dataDir),
    readJson(join(dataDir, 'running.json')),
  ]);
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    MASTER_SECRET_ARN: arn,
    TABLE_NAME: outputs.TableName,
    UPLOADS_BUCKET: outputs.UploadsBucket,
    STATEMENT_KEY_ARN: outputs.StatementKeyArn,
    STAGE: 'dev',
    ORIGIN_SECRET: 'from-cloudfront',
    SMS_SENDER_ID: 'MILIKI',
    SMS_MAX_PRICE: '0.20',
    SMS_PER_MINUTE: '150',
    SMS_PER_DAY: '5000',
    POWERTOOLS_DEV: 'false',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
}

/** The secret of the embedded stack from which all keys are derived. */
export async function masterSecret(dataDir: string): Promise<{ arn: string; value: string }> {
  const secrets = await readJson(join(dataDir, 'secrets.json'));
  const arn = Object.keys(secrets).find((name) => name.includes('Master'));
  if (!arn) throw new Error('the embedded stack has no master secret');
  return { arn, value: secrets[arn].value };
}

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
