import { type CfnElement, Duration } from 'aws-cdk-lib';
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
import type { EnvironmentName } from '#core/platform/config.ts';
import { keptAsData } from './kept-as-data.ts';
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

interface PrivateBucketProps {
  stage: StageConfig;
  accessLogs: IBucket;
}

/** A bucket that only a right or a signature opens, with logs and old versions. */
abstract class PrivateBucket extends Construct {
  readonly bucket: Bucket;

  /** @param logs its folder in the bucket of access logs */
  constructor(
    scope: Construct,
    id: string,
    { stage, accessLogs }: PrivateBucketProps,
    logs: string,
    more: BucketProps,
  ) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `${logs}/`,
      ...keptAsData(stage),
      versioned: true,
      ...more,
    });
  }

  protected use(variable: EnvironmentName, action: string, folder: string): Use {
    const { stack, node, bucketName } = this.bucket;
    const id = stack.getLogicalId(node.defaultChild as CfnElement);
    return {
      environment: { [variable]: bucketName },
      grants: [{ actions: [action], resources: [this.bucket.arnForObjects(`${folder}/*`)] }],
      findings: {
        [`AwsSolutions-IAM5[Resource::<${id}.Arn>/${folder}/*]`]:
          "Keys contain the owner's id, which is not known at deploy time.",
      },
    };
  }
}

/** The private bucket of documents and pictures. Only presigned URLs reach it. */
export class Uploads extends PrivateBucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id, props, 'uploads', {
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
    return this.use('UPLOADS_BUCKET', 's3:PutObject', folder);
  }

  deletes(folder: Folder): Use {
    return this.use('UPLOADS_BUCKET', 's3:DeleteObject', folder);
  }

  /** Lets a function read files, and learn that one is missing: S3 answers 404 only with ListBucket. */
  reads(folder: Folder): Use {
    const { grants = [], ...use } = this.use('UPLOADS_BUCKET', 's3:GetObject', folder);
    const list = { actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] };
    return { ...use, grants: [...grants, list] };
  }

  /** Lets a function read the results of the malware scan. */
  readsScans(folder: Folder): Use {
    return this.use('UPLOADS_BUCKET', 's3:GetObjectTagging', folder);
  }
}

/** No right can delete production's papers this long: in Kenya contract claims last 6 years, tax records 5. */
const KEPT = Duration.days(7 * 365);

/** The private bucket of the PDFs that Miliki makes (docs/decisions/0034-papers.md). */
export class Papers extends PrivateBucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    super(scope, id, props, 'papers', {
      ...(props.stage.keepData && {
        objectLockEnabled: true,
        objectLockDefaultRetention: ObjectLockRetention.compliance(KEPT),
      }),
    });
  }

  /** Lets a function put papers. No function may delete one. */
  get puts(): Use {
    return this.use('PAPERS_BUCKET', 's3:PutObject', 'papers');
  }

  /** Lets a function read papers, and sign links to them. */
  get reads(): Use {
    return this.use('PAPERS_BUCKET', 's3:GetObject', 'papers');
  }
}
