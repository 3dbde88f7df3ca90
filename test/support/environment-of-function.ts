import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  deadLettersVariable,
  type KeyPurpose,
  keyVariables,
  type QueueName,
  queueVariables,
} from '#core/platform/config.ts';
import { standingOrderCodes } from '#infra/stages.ts';
import { sells, stepsBack } from '#infra/use.ts';
import { carrierVariables } from '#local/services/carriers/carrier-variables.ts';
import { mpesaVariables } from '#local/services/mpesa/mpesa-variables.ts';
import { pushVariables } from '#local/services/push/push-variables.ts';
import { awsAt, resourcesOf, stackOutputs, stage } from './aws.ts';

/**
 * The environment of the stage's functions, for tests that run them.
 * @param endpoint the cloud's URL; empty for AWS, by this machine's credentials
 * @param url the URL of the site
 */
export async function environmentOfFunction(
  endpoint: string,
  url: string,
): Promise<Record<string, string>> {
  const [secrets, outputs, deadLetters] = await Promise.all([
    keySecrets(endpoint),
    stackOutputs(endpoint),
    deadLetterQueues(endpoint),
  ]);
  return {
    AWS_REGION: stage.region,
    SMS_CARRIERS: JSON.stringify(stage.smsCarriers),
    ...(endpoint && {
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      ...mpesaVariables(endpoint, url),
      ...carrierVariables(endpoint),
      ...pushVariables(endpoint),
    }),
    ...Object.fromEntries(secrets.map(({ purpose, arn }) => [keyVariables[purpose], arn])),
    TABLE_NAME: outputs.TableName,
    AUDIT_TABLE_NAME: outputs.AuditTableName,
    UPLOADS_BUCKET: outputs.UploadsBucket,
    PAPERS_BUCKET: outputs.PapersBucket,
    USER_POOL_ID: JSON.parse(outputs.SiteConfig).userPoolId,
    STAFF_POOL_ID: outputs.StaffPoolId,
    STATEMENT_KEY_ARN: outputs.StatementKeyArn,
    ...deadLetters,
    SITE_URL: url,
    MPESA_SHORT_CODE: stage.mpesa.shortCode,
    ...standingOrderCodes('2026-08-15'),
    // Everything for sale: subscriptions too, which no stage sells until something needs one.
    ...sells({ ...stage, sale: { ...stage.sale, needsSubscription: ['rewards'] } }).environment,
    ...stepsBack(stage).environment,
    MPESA_SECRET_ARN: outputs.MpesaSecretArn,
    MPESA_REVERSAL_SECRET_ARN: outputs.MpesaReversalSecretArn,
    STAGE: stage.name,
    ORIGIN_SECRET: 'from-cloudfront',
    SMS_SENDER_ID: stage.smsSenderId,
    SMS_PROMOTIONAL_SENDER_ID: stage.smsPromotionalSenderId,
    SMS_CARRIER_SECRET_ARN: outputs.CarrierSecretArn,
    SMS_MAX_PRICE: '0.20',
    SMS_PER_MINUTE: '10000',
    SMS_PER_DAY: '50000',
    SMS_ROOM_OF_BUSINESSES: 'none',
    SMS_OF_BUSINESS_PER_DAY: '2000',
    // Tests that depend on the hours have their own clock.
    PROMOTIONAL_HOURS: '0-24',
    SMS_DELIVERY_LOGS: 'false',
    SMS_RESERVE: '10000000',
    QUEUED_SMS_PER_SECOND: '200',
    POWERTOOLS_DEV: 'false',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
  };
}

async function deadLetterQueues(endpoint: string): Promise<Record<string, string>> {
  const queues = await resourcesOf(endpoint, 'AWS::SQS::Queue');
  const urlOf = (id: string) =>
    queues.find(({ logicalId }) => logicalId.startsWith(id))?.name ?? '';
  const ofWork = (Object.keys(queueVariables) as QueueName[]).map((name) => {
    const id = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [deadLettersVariable(name), urlOf(`${id}DeadLetters`)];
  });
  return {
    ...Object.fromEntries(ofWork),
    DEAD_LETTERS_QUEUE_URL: urlOf('DeadLettersQueue'),
  };
}

/** A purpose's key, as core/platform/keys.ts reads it. */
export async function keyOf(purpose: KeyPurpose, endpoint: string): Promise<string> {
  const secret = (await keySecrets(endpoint)).find((one) => one.purpose === purpose);
  if (!secret) throw new Error(`no function of the stack reads the key for "${purpose}"`);
  const command = new GetSecretValueCommand({ SecretId: secret.arn });
  return (await new SecretsManagerClient(awsAt(endpoint)).send(command)).SecretString ?? '';
}

async function keySecrets(endpoint: string): Promise<{ purpose: KeyPurpose; arn: string }[]> {
  const secrets = await resourcesOf(endpoint, 'AWS::SecretsManager::Secret');
  return (Object.keys(keyVariables) as KeyPurpose[]).flatMap((purpose) => {
    const id = new RegExp(`^Keys${purpose.replaceAll('-', '')}[0-9A-F]{8}$`);
    return secrets
      .filter(({ logicalId }) => id.test(logicalId))
      .map(({ name }) => ({ purpose, arn: name }));
  });
}
