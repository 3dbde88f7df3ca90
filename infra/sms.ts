import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { BackendFunction } from './backend-function.ts';
import type { StageConfig } from './stages.ts';

/** Lets a function publish SMS to phone numbers, and to no topic. */
export function allowSms(fn: BackendFunction, stage: StageConfig): void {
  fn.lambda.addEnvironment('SMS_SENDER_ID', stage.smsSenderId);
  fn.lambda.addEnvironment('SMS_MAX_PRICE', stage.smsMaxPrice);
  // A phone number has no ARN: "*" is the only resource AWS accepts here.
  fn.allow(['sns:Publish'], ['*']);
  fn.role.addToPolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions: ['sns:Publish'],
      resources: ['arn:aws:sns:*:*:*'],
    }),
  );
}
