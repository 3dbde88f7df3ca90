import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig } from './stages.ts';

/** A bucket that others write their access logs to. */
export function accessLogsBucket(scope: Construct, id: string, { keepData }: StageConfig): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // CloudFront's standard logs are delivered through an ACL grant.
    objectOwnership: ObjectOwnership.OBJECT_WRITER,
    // They hold network addresses: a year answers every question that is still asked.
    lifecycleRules: [{ expiration: Duration.days(365) }],
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  acknowledge(bucket, { 'AwsSolutions-S1': 'It is the place the other buckets log to.' });
  return bucket;
}
