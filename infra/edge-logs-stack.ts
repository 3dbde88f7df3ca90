import { Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { accessLogsBucket } from './access-logs.ts';
import { EDGE_REGION } from './edge-stack.ts';
import type { StageConfig } from './stages.ts';

/**
 * What CloudFront writes about a request. There is no query, no cookie, no header and no IP address:
 * country and network tell a flood, and the firewall keeps samples of it for three hours. There is no path
 * either: CloudFront masks no part of it, and those of M-Pesa's messages have keys. The gateway's log has routes.
 */
const FIELDS = [
  'date',
  'time',
  'cs-method',
  'sc-status',
  'x-edge-result-type',
  'time-taken',
  'cs-bytes',
  'sc-bytes',
  'cs-protocol-version',
  'c-country',
  'asn',
  'x-edge-location',
  'x-edge-request-id',
];

interface EdgeLogsStackProps extends StackProps {
  stage: StageConfig;
  distributionArn: string;
}

/**
 * The access log of one stage's CloudFront. AWS wants it in us-east-1, and it names the distribution,
 * so that it comes after the stack of the stage.
 */
export class EdgeLogsStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeLogsStackProps) {
    const { stage, distributionArn, ...rest } = props;
    super(scope, id, { ...rest, env: { ...rest.env, region: EDGE_REGION } });
    const name = `miliki-${stage.name}-edge`;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distributionArn,
    });
    const logs = accessLogsBucket(this, 'Logs', stage);
    this.letDeliver(logs);
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: logs.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.node.addDependency(source, logs);
  }

  /** Lets CloudWatch's log delivery write below the folder that it chooses. */
  private letDeliver(logs: Bucket): void {
    logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [logs.arnForObjects(`AWSLogs/${this.account}/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: { 'aws:SourceArn': `arn:aws:logs:${EDGE_REGION}:${this.account}:*` },
        },
      }),
    );
  }
}
