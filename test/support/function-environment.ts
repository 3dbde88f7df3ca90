/** Gives this process the environment of a function of the embedded stack, before any is loaded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';

const secrets = JSON.parse(await readFile(join(inject('dataDir'), 'secrets.json'), 'utf8'));

Object.assign(process.env, {
  AWS_ENDPOINT_URL: inject('awsEndpoint'),
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  MASTER_SECRET_ARN: Object.keys(secrets).find((arn) => arn.includes('Master')),
  STAGE: 'dev',
  ORIGIN_SECRET: 'from-cloudfront',
  SMS_SENDER_ID: 'MILIKI',
  SMS_MAX_PRICE: '0.20',
  POWERTOOLS_DEV: 'false',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
});

const { TableNames } = await new DynamoDBClient({}).send(new ListTablesCommand({}));
process.env.TABLE_NAME = TableNames?.[0];
