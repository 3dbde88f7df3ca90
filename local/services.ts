/** All services of the local cloud: AWS's and M-Pesa. A service that is not listed does not run. */
import type { Service } from './service.ts';
import { carriers } from './services/carriers/carriers.ts';
import { cloudFormation } from './services/cloudformation/cloudformation.ts';
import { cloudFront } from './services/cloudfront/cloudfront.ts';
import { cognito } from './services/cognito/cognito.ts';
import { dynamoDb } from './services/dynamodb/dynamodb.ts';
import { httpApi } from './services/http-api/http-api.ts';
import { iam } from './services/iam/iam.ts';
import { kms } from './services/kms/kms.ts';
import { lambda } from './services/lambda/lambda.ts';
import { logs } from './services/logs/logs.ts';
import { mpesa } from './services/mpesa/mpesa.ts';
import { push } from './services/push/push.ts';
import { s3 } from './services/s3/s3.ts';
import { scheduler } from './services/scheduler/scheduler.ts';
import { secretsManager } from './services/secrets-manager/secrets-manager.ts';
import { sns } from './services/sns/sns.ts';
import { sqs } from './services/sqs/sqs.ts';
import { ssm } from './services/ssm/ssm.ts';
import { sts } from './services/sts/sts.ts';
import { waf } from './services/waf/waf.ts';
import type { Identify } from './template/identity.ts';

export const services: readonly Service[] = [
  carriers,
  cloudFormation,
  cloudFront,
  cognito,
  dynamoDb,
  httpApi,
  iam,
  kms,
  lambda,
  logs,
  mpesa,
  push,
  s3,
  scheduler,
  secretsManager,
  sns,
  sqs,
  ssm,
  sts,
  waf,
];

export const resourceTypes: Readonly<Record<string, Identify>> = Object.assign(
  {},
  ...services.map(({ resources }) => resources),
);
