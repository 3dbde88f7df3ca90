import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnIPSet } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { publishedNetworks } from '#core/mpesa/callback-urls.ts';
import { siteFirewallAlarms } from '#infra/alarm-rules/floods.ts';
import { carrierPostsPerAddress } from '#infra/limits/capacity.ts';
import { namedContracts } from '#shared/contracts.ts';
import { takeCarrierCallback } from '#shared/sms/contract.ts';
import { accessLogsBucket } from './access-logs.ts';
import { Alarms, monthlyBudget } from './alarms.ts';
import { blockedRequests, firewall } from './firewall.ts';
import type { StageConfig } from './stages.ts';

/** AWS requires the resources of CloudFront in this region. */
export const EDGE_REGION = 'us-east-1';

const FIREWALL = 'SiteFirewall';

const startOf = ({ path }: { path: string }): string => path.replace(/\{.*$/, '');

/** SMS carriers post all reports and stops from few addresses, which nobody publishes. */
const carrierPath = startOf(takeCarrierCallback);

/** Other companies post to these paths. */
const messagePaths = namedContracts
  .filter(({ contract }) => contract.raw)
  .map(({ contract }) => startOf(contract));

/**
 * M-Pesa's messages for all payers come from a few published addresses (core/mpesa/callback-urls.ts), at a high rate.
 * Others are let in at a rate that cannot use up the gateway's limit for a route.
 */
const paymentPaths = messagePaths.filter((path) => path !== carrierPath);

interface EdgeStackProps extends StackProps {
  stage: StageConfig;
}

/**
 * In us-east-1: CloudFront's firewall with an alarm, as metrics stay in their region, and the budget, which has none.
 * The stage's own template reads the firewall's name at deployment.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, env: { ...props.env, region: EDGE_REGION } });
    const published = new CfnIPSet(this, 'MpesaAddresses', {
      addresses: [...publishedNetworks],
      ipAddressVersion: 'IPV4',
      scope: 'CLOUDFRONT',
    });
    const acl = firewall(this, FIREWALL, 'CLOUDFRONT', [
      { name: 'EveryAddress', limit: stage.perAddress.site, except: messagePaths },
      {
        name: 'PaymentMessages',
        limit: stage.perAddress.messages,
        paths: paymentPaths,
        networks: { set: published, isInside: true },
      },
      {
        name: 'OtherMessages',
        limit: stage.perAddress.otherMessages,
        paths: paymentPaths,
        networks: { set: published, isInside: false },
      },
      { name: 'CarrierMessages', limit: carrierPostsPerAddress(stage), paths: [carrierPath] },
      {
        name: 'RobotChallenges',
        limit: stage.perAddress.robotChallenges,
        paths: ['/api/robot-challenge'],
      },
      { name: 'OfferChoices', limit: stage.perAddress.offerChoices, paths: ['/api/offers/choice'] },
      {
        name: 'Cards',
        limit: stage.perAddress.cards,
        paths: ['/api/cards/', '/api/joining'],
      },
    ]);
    new CfnOutput(this, 'FirewallArn', { value: acl.attrArn });
    new Alarms(this, 'Alarms', stage).add(siteFirewallAlarms(blockedRequests(this, FIREWALL)));
    monthlyBudget(this, 'Budget', stage);
  }

  get firewallArn(): string {
    return Fn.getStackOutput(this.stackName, 'FirewallArn', EDGE_REGION);
  }
}

/**
 * No query, cookie, header or IP address: country and network reveal a flood, and the firewall keeps samples for three
 * hours. No path: CloudFront masks no part of one, and M-Pesa's have keys. The gateway logs routes.
 */
const FIELDS = `
  date time cs-method sc-status x-edge-result-type time-taken cs-bytes sc-bytes
  cs-protocol-version c-country asn x-edge-location x-edge-request-id`
  .trim()
  .split(/\s+/);

interface EdgeLogsStackProps extends StackProps {
  stage: StageConfig;
  distributionArn: string;
}

/** CloudFront's access log. AWS wants it in us-east-1; it names the distribution, so it follows the stage's stack. */
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
