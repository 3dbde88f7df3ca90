import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { StageConfig } from './stages.ts';

export interface PrivateBucketProps {
  stage: StageConfig;
  accessLogs: IBucket;
}

/**
 * What every bucket has that holds files of owners: nobody gets in without a right or a signature, each access
 * is logged, and a stage that keeps its data keeps the bucket.
 *
 * @param logs the folder of its lines in the bucket of access logs
 */
export const privateBucket = (
  { stage, accessLogs }: PrivateBucketProps,
  logs: string,
): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  serverAccessLogsBucket: accessLogs,
  serverAccessLogsPrefix: `${logs}/`,
  removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  versioned: true,
});
