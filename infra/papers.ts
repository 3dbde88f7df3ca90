import { type CfnElement, Duration } from 'aws-cdk-lib';
import { Bucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type PrivateBucketProps, privateBucket } from './private-bucket.ts';
import type { Use } from './use.ts';

/**
 * How long nobody can delete or replace a paper of production, whatever rights they have: claims from a
 * contract end after six years in Kenya, and the records of taxes after five.
 */
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
