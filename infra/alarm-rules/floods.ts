import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { quotas } from '#infra/limits/quotas.ts';
import type { AlarmRules } from '../alarms.ts';
import type { DataTable } from '../table.ts';
import { counted, FIVE_MINUTES, percentOf, sumOf } from './metrics.ts';

interface Watched {
  apiId: string;
  /** Requests that the gateway itself answered with 429. */
  throttledRequests: IMetric;
  table: DataTable;
  pool: { UserPool: string; UserPoolClient: string };
  poolFirewall: IMetric;
  staffFirewall: IMetric;
}

/** The share of refusals means nothing in five minutes with fewer requests. */
const REQUESTS_THAT_COUNT = 500;

/** Rings when somebody asks for more than a stage gives (docs/limits.md), or is refused again and again. */
export function floodAlarms(watched: Watched): AlarmRules {
  const { table, pool, poolFirewall, staffFirewall, throttledRequests } = watched;
  const api = (name: string) => counted('AWS/ApiGateway', name, { ApiId: watched.apiId });
  const cognito = (name: string) => counted('AWS/Cognito', name, pool);
  return {
    ManyRefusals: {
      metric: percentOf({
        part: api('4xx'),
        of: api('Count'),
        atLeast: REQUESTS_THAT_COUNT,
        otherwise: 0,
        period: FIVE_MINUTES,
      }),
      threshold: 50,
      description:
        'Half of many requests are refused: somebody tries something, or a release broke the site.',
    },
    ApiThrottled: {
      metric: throttledRequests,
      threshold: 20,
      description: 'The gateway answers 429: a route gets more than its rate (docs/limits.md).',
    },
    FunctionsThrottled: {
      metric: counted('AWS/Lambda', 'Throttles'),
      description: 'Functions of the region get more calls than they may work on at once.',
    },
    FunctionsBusy: {
      metric: counted('AWS/Lambda', 'ConcurrentExecutions', {}, { statistic: Stats.MAXIMUM }),
      threshold: 0.8 * quotas.lambda.atOnce,
      description: 'Functions of the region run four fifths of the calls at once that AWS allows.',
    },
    TableThrottled: {
      metric: sumOf(table.throttles),
      description: 'The table or an index gets more than its most of request units.',
    },
    SignInThrottled: {
      metric: sumOf({
        signIn: cognito('SignInThrottles'),
        signUp: cognito('SignUpThrottles'),
        refresh: cognito('TokenRefreshThrottles'),
      }),
      description: "Cognito refuses people who sign in: the pool's quota is reached.",
    },
    PoolFirewallBlocks: firewallBlocks(poolFirewall, 'sign-in'),
    StaffFirewallBlocks: firewallBlocks(staffFirewall, 'sign-in of staff'),
  };
}

/** Phones of a carrier share an address: a few blocks a day are no attack. */
const firewallBlocks = (metric: IMetric, what: string) => ({
  metric,
  threshold: 1_000,
  description: `The firewall before ${what} blocks an address again and again.`,
});

export const siteFirewallAlarms = (metric: IMetric): AlarmRules => ({
  SiteFirewallBlocks: firewallBlocks(metric, 'the site'),
});
