import { Stack } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { type CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { counted } from './alarm-rules/metrics.ts';

interface RateRule {
  name: string;
  /** Requests per IP address in 5 minutes. */
  limit: number;
  /** The path prefixes that count; all paths if absent. */
  paths?: readonly string[];
  /** The path prefixes that do not count: another rule covers them. */
  except?: readonly string[];
  /** Only requests from these networks count, or only those from elsewhere. */
  networks?: { set: CfnIPSet; isInside: boolean };
}

/** Cognito operations that nobody may call, at least two. */
interface TargetRule {
  name: string;
  targets: readonly string[];
}

/** A web application firewall that lets everybody in, up to a rate per IP address. */
export function firewall(
  scope: Construct,
  id: string,
  kind: 'CLOUDFRONT' | 'REGIONAL',
  rules: (RateRule | TargetRule)[],
): CfnWebACL {
  return new CfnWebACL(scope, id, {
    scope: kind,
    defaultAction: { allow: {} },
    visibilityConfig: visibility(metricNameOf(scope, id)),
    rules: rules.map((rule, priority) => ({
      name: rule.name,
      priority,
      action: { block: {} },
      visibilityConfig: visibility(rule.name),
      statement:
        'targets' in rule
          ? { orStatement: { statements: rule.targets.map(callsTarget) } }
          : rateOf(rule),
    })),
  });
}

const rateOf = ({ limit, ...scope }: RateRule) => {
  const [first, ...others] = scopesOf(scope);
  return {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      ...(first && {
        scopeDownStatement:
          others.length > 0 ? { andStatement: { statements: [first, ...others] } } : first,
      }),
    },
  };
};

const scopesOf = ({ paths, except, networks }: Omit<RateRule, 'limit'>) => [
  ...(paths ? [startsWithOneOf(paths)] : []),
  ...(except ? [not(startsWithOneOf(except))] : []),
  ...(networks ? [fromOneOf(networks)] : []),
];

const not = (statement: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({
  notStatement: { statement },
});

function fromOneOf({ set, isInside }: NonNullable<RateRule['networks']>) {
  const isFrom = { ipSetReferenceStatement: { arn: set.attrArn } };
  return isInside ? isFrom : not(isFrom);
}

/** WAF wants at least two alternatives. */
const startsWithOneOf = (paths: readonly string[]): CfnWebACL.StatementProperty => {
  const [first = '', ...others] = paths;
  return others.length === 0
    ? startsWith(first)
    : { orStatement: { statements: paths.map(startsWith) } };
};

/** Stages share a region, and so the names of their metrics. */
const metricNameOf = (scope: Construct, id: string) => `${Stack.of(scope).stackName}-${id}`;

export const blockedRequests = (scope: Construct, id: string, region?: string): IMetric =>
  counted('AWS/WAFV2', 'BlockedRequests', {
    WebACL: metricNameOf(scope, id),
    Rule: 'ALL',
    ...(region ? { Region: region } : {}),
  });

const visibility = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  // Samples keep whole paths, and so the key of M-Pesa's door and the tokens of links.
  sampledRequestsEnabled: false,
  metricName,
});

/** The gateway reads `%72` in a path as `r`; the firewall gets the path as sent. */
const startsWith = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

const callsTarget = (operation: string) => ({
  byteMatchStatement: {
    // The CDK passes this part on unchanged: CloudFormation wants the capital.
    fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
    positionalConstraint: 'ENDS_WITH',
    searchString: `.${operation.toLowerCase()}`,
    textTransformations: [{ priority: 0, type: 'LOWERCASE' }],
  },
});
