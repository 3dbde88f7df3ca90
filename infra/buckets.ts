import { type CfnElement, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** Owners' uploads, owners' pictures, and files that the office gives to owners. */
type Folder = 'applications' | 'profile' | 'projects';

/** How long a deleted or replaced file can be restored (docs/decisions/0022-versions-of-uploads.md). */
const deletedFor = (folder: Folder, time: Duration): LifecycleRule => ({
  prefix: `${folder}/`,
  noncurrentVersionExpiration: time,
});

/**
 * Origins whose pages may send files. The bucket cannot name the distribution, which refers to it. Trial stages let any
 * page in, as signatures protect uploads; production has a domain (scripts/deploy.ts) or lets nobody in.
 */
function originsOf({ domain, keepData }: StageConfig): string[] {
  if (domain) return [`https://${domain.name}`];
  return keepData ? [] : ['*'];
}

/** The private bucket of documents and pictures. Only presigned URLs reach it. */
export class Uploads extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(props, 'uploads'),
      objectLockEnabled: props.stage.keepData,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), expiredObjectDeleteMarker: true },
        deletedFor('applications', Duration.days(7)),
        deletedFor('profile', Duration.days(1)),
        deletedFor('projects', Duration.days(7)),
      ],
      cors: originsOf(props.stage).map((origin) => ({
        // Owners send files; the office fetches them for its viewer.
        allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
        allowedOrigins: [origin],
        allowedHeaders: ['content-type', 'if-none-match'],
        maxAge: 3600,
      })),
    });
  }

  puts(folder: Folder): Use {
    return this.use('s3:PutObject', folder);
  }

  deletes(folder: Folder): Use {
    return this.use('s3:DeleteObject', folder);
  }

  /** Lets a function read files, and learn that one is missing: S3 answers 404 only with ListBucket. */
  reads(folder: Folder): Use {
    const { grants = [], ...use } = this.use('s3:GetObject', folder);
    const list = { actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] };
    return { ...use, grants: [...grants, list] };
  }

  /** Lets a function read the results of the malware scan. */
  readsScans(folder: Folder): Use {
    return this.use('s3:GetObjectTagging', folder);
  }

  private use(action: string, folder: Folder): Use {
    return {
      environment: { UPLOADS_BUCKET: this.bucket.bucketName },
      grants: [{ actions: [action], resources: [this.bucket.arnForObjects(`${folder}/*`)] }],
      findings: {
        [`AwsSolutions-IAM5[Resource::<${this.logicalId()}.Arn>/${folder}/*]`]:
          "Keys contain the owner's id, which is not known at deploy time.",
      },
    };
  }

  private logicalId(): string {
    return this.bucket.stack.getLogicalId(this.bucket.node.defaultChild as CfnElement);
  }
}

interface PrivateBucketProps {
  stage: StageConfig;
  accessLogs: IBucket;
}

/** Access needs a right or a signature and is logged. @param logs its folder in the bucket of access logs */
const privateBucket = ({ stage, accessLogs }: PrivateBucketProps, logs: string): BucketProps => ({
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  serverAccessLogsBucket: accessLogs,
  serverAccessLogsPrefix: `${logs}/`,
  removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  versioned: true,
});

/** No right can delete production's papers this long: in Kenya contract claims last 6 years, tax records 5. */
const KEPT = Duration.days(7 * 365);

/** The private bucket of the PDFs that Miliki makes (docs/decisions/0034-papers.md). */
export class Papers extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(props, 'papers'),
      ...(props.stage.keepData && {
        objectLockEnabled: true,
        objectLockDefaultRetention: ObjectLockRetention.compliance(KEPT),
      }),
    });
  }

  /** Lets a function put papers. No function may delete one. */
  get puts(): Use {
    return this.use('s3:PutObject');
  }

  /** Lets a function read papers, and sign links to them. */
  get reads(): Use {
    return this.use('s3:GetObject');
  }

  private use(action: string): Use {
    const { stack } = this.bucket;
    const id = stack.getLogicalId(this.bucket.node.defaultChild as CfnElement);
    return {
      environment: { PAPERS_BUCKET: this.bucket.bucketName },
      grants: [{ actions: [action], resources: [this.bucket.arnForObjects('papers/*')] }],
      findings: {
        [`AwsSolutions-IAM5[Resource::<${id}.Arn>/papers/*]`]:
          "Keys contain the owner's id, which is not known at deploy time.",
      },
    };
  }
}
