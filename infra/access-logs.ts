import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig } from './stages.ts';

/** A bucket for the access logs of other resources. */
export function accessLogsBucket(scope: Construct, id: string, { keepData }: StageConfig): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // CloudFront delivers its standard logs by an ACL grant.
    objectOwnership: ObjectOwnership.OBJECT_WRITER,
    // Logs contain IP addresses. Nobody asks a question about them after a year.
    lifecycleRules: [{ expiration: Duration.days(365) }],
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  acknowledge(bucket, { 'AwsSolutions-S1': 'The other buckets write their logs to it.' });
  return bucket;
}
