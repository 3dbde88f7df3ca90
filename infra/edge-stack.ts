import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnIPSet } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { publishedNetworks } from '#core/mpesa/callback-urls.ts';
import { siteFirewallAlarms } from '#infra/alarm-rules/floods.ts';
import { namedContracts } from '#shared/contracts.ts';
import { Alarms } from './alarms.ts';
import { monthlyBudget } from './budget.ts';
import { blockedRequests, firewall } from './firewall.ts';
import type { StageConfig } from './stages.ts';

/** The region in which AWS requires the resources that CloudFront uses. */
export const EDGE_REGION = 'us-east-1';

const FIREWALL = 'SiteFirewall';

/**
 * Where M-Pesa's messages arrive, of all payers from a few addresses (core/mpesa/callback-urls.ts). Its published
 * addresses have a high rate. It may call from others: they are let in as well, at a rate with which strangers
 * cannot use up what the gateway takes of a route.
 */
const messagePaths = namedContracts
  .filter(({ contract }) => contract.raw)
  .map(({ contract }) => contract.path.replace(/\{.*$/, ''));

interface EdgeStackProps extends StackProps {
  stage: StageConfig;
}

/**
 * What one stage has in us-east-1: the firewall that its CloudFront takes from there, with an alarm,
 * because metrics stay in their region; and the budget, which belongs to no region. The template of
 * the stage's own region reads the firewall's name at its deployment.
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
        paths: messagePaths,
        networks: { set: published, isInside: true },
      },
      {
        name: 'OtherMessages',
        limit: stage.perAddress.otherMessages,
        paths: messagePaths,
        networks: { set: published, isInside: false },
      },
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
