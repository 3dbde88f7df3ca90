import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { firewall } from './firewall.ts';

/** Where AWS wants everything that CloudFront uses. */
const EDGE_REGION = 'us-east-1';

const OUTPUT = 'FirewallArn';

/** The firewall in front of one stage's site: CloudFront takes it from us-east-1 only. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps = {}) {
    super(scope, id, { ...props, env: { ...props.env, region: EDGE_REGION } });
    const acl = firewall(this, 'SiteFirewall', 'CLOUDFRONT', [
      { name: 'EveryAddress', limit: 3000 },
      { name: 'RobotChallenges', limit: 300, path: '/api/robot-challenge' },
    ]);
    new CfnOutput(this, OUTPUT, { value: acl.attrArn });
  }

  /** The firewall's ARN, as another region's template reads it. */
  get firewallArn(): string {
    return Fn.getStackOutput(this.stackName, OUTPUT, EDGE_REGION);
  }
}
