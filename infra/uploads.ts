import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { BackendFunction } from './backend-function.ts';
import type { StageConfig } from './stages.ts';

/** Where documents of applications are, and owners' pictures. */
type Folder = 'applications' | 'profile';

interface UploadsProps {
  stage: StageConfig;
  accessLogs: IBucket;
}

/** The private bucket of documents and pictures, reached through presigned addresses only. */
export class Uploads extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { stage, accessLogs }: UploadsProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'uploads/',
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          // CloudFront's own name is not known before the bucket is: naming it would tie the
          // resources in a circle. The signed address, not the origin, is what lets a PUT in.
          allowedOrigins: [stage.domain ? `https://${stage.domain.name}` : '*'],
          allowedHeaders: ['content-type', 'if-none-match'],
          maxAge: 3600,
        },
      ],
    });
  }

  /** Lets a function sign uploads. */
  allowPut(fn: BackendFunction, folder: Folder = 'applications'): void {
    this.allow(fn, 's3:PutObject', folder);
  }

  /** Lets a function take files away. */
  allowDelete(fn: BackendFunction, folder: Folder = 'applications'): void {
    this.allow(fn, 's3:DeleteObject', folder);
  }

  /** Lets a function read documents, and learn that one is missing (404 needs ListBucket). */
  allowRead(fn: BackendFunction, folder: Folder = 'applications'): void {
    this.allow(fn, 's3:GetObject', folder);
    fn.allow(['s3:ListBucket'], [this.bucket.bucketArn]);
  }

  private allow(fn: BackendFunction, action: string, folder: Folder): void {
    fn.lambda.addEnvironment('UPLOADS_BUCKET', this.bucket.bucketName);
    fn.allow([action], [this.bucket.arnForObjects(`${folder}/*`)]);
    acknowledge(fn.role, {
      [`AwsSolutions-IAM5[Resource::<${this.logicalId()}.Arn>/${folder}/*]`]:
        "Keys carry the owner's id, which is not known at deploy time.",
    });
  }

  private logicalId(): string {
    return String(this.bucket.stack.getLogicalId(this.bucket.node.defaultChild as never));
  }
}
