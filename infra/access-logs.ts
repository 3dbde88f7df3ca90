import { Duration } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { keptAsData } from './kept-as-data.ts';
import type { StageConfig } from './stages.ts';

/** Questions about a request come within a month. */
export const ACCESS_LOG_RETENTION = RetentionDays.ONE_MONTH;

export function accessLogsBucket(scope: Construct, id: string, stage: StageConfig): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    // S3 chooses the fields of its logs, and IP addresses are among them.
    lifecycleRules: [{ expiration: Duration.days(ACCESS_LOG_RETENTION) }],
    ...keptAsData(stage),
  });
  acknowledge(bucket, { 'AwsSolutions-S1': 'The other buckets write their logs to it.' });
  return bucket;
}
