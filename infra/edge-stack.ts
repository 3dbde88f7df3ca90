import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { accessLogsBucket } from './access-logs.ts';
import { firewall } from './firewall.ts';
import type { StageConfig } from './stages.ts';

/** The region in which AWS requires the resources that CloudFront uses. */
const EDGE_REGION = 'us-east-1';

interface EdgeStackProps extends StackProps {
  stage: StageConfig;
}

/**
 * The resources that the CloudFront of one stage takes from us-east-1: its firewall, and a bucket
 * for its logs, because CloudFront delivers none to opt-in regions such as Cape Town. The template
 * of the stage's own region reads their names at its deployment.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, env: { ...props.env, region: EDGE_REGION } });
    const acl = firewall(this, 'SiteFirewall', 'CLOUDFRONT', [
      { name: 'EveryAddress', limit: 3000 },
      { name: 'RobotChallenges', limit: 300, path: '/api/robot-challenge' },
    ]);
    new CfnOutput(this, 'FirewallArn', { value: acl.attrArn });
    const logs = accessLogsBucket(this, 'AccessLogs', stage);
    new CfnOutput(this, 'LogBucketName', { value: logs.bucketName });
  }

  get firewallArn(): string {
    return this.read('FirewallArn');
  }

  /** A reference to the bucket of CloudFront's logs for another stack. */
  logBucketFor(scope: Construct): IBucket {
    return Bucket.fromBucketAttributes(scope, 'EdgeLogs', {
      bucketName: this.read('LogBucketName'),
      region: EDGE_REGION,
    });
  }

  private read(output: string): string {
    return Fn.getStackOutput(this.stackName, output, EDGE_REGION);
  }
}
