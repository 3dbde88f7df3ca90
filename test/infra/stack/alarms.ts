import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { paidKinds } from '../../../core/purse/purse.ts';

interface Alarm {
  MetricName?: string;
  Metrics?: { MetricStat?: { Metric: { Namespace: string; MetricName: string } } }[];
  Threshold: number;
  ComparisonOperator: string;
  AlarmActions: unknown[];
  AlarmDescription: string;
}

/** The alarms of a template by their ids in infra/alarm-rules/. */
function alarmsOf(template: Template): Record<string, Alarm> {
  return Object.fromEntries(
    Object.entries(template.findResources('AWS::CloudWatch::Alarm')).map(([id, { Properties }]) => [
      id.replace(/^Alarms|.{8}$/g, ''),
      Properties,
    ]),
  );
}

const metricsOf = ({ MetricName, Metrics = [] }: Alarm): string[] => {
  const names = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []);
  return [...new Set(MetricName ? [MetricName] : names)].sort();
};

const costs = [...paidKinds, 'business'].map((kind): [string, string, string[], string] => [
  `SMS of the kind ${kind} cost more than USD 20 in a day`,
  `SmsCost${kind}`,
  ['SmsPaid'],
  '> 666',
]);

const unpaid = paidKinds.map((kind): [string, string, string[], string] => [
  `the money for SMS of the kind ${kind} is spent`,
  `SmsUnpaid${kind}`,
  ['SmsUnpaid'],
  '> 0',
]);

/** Every alarm: the situation, its id, its metrics and its threshold. */
const alarms: [string, string, string[], string][] = [
  ['few of the codes sent are entered', 'FewCodesUsed', ['CodeSent', 'CodeVerified'], '< 30'],
  ['codes are not sent', 'SmsRefused', ['CodeRefused'], '> 0'],
  ['SMS do not arrive', 'SmsNotDelivered', ['SMSSuccessRate'], '< 80'],
  ['the SMS money of the month is nearly spent', 'SmsSpend', ['SMSMonthToDateSpentUSD'], '> 800'],
  [
    'a message waits in the dead-letter queue',
    'DeadLetters',
    ['ApproximateNumberOfMessagesVisible'],
    '> 0',
  ],
  ['requests fail on our side', 'ApiFailures', ['5xx'], '> 5'],
  ['half of many requests are refused', 'ManyRefusals', ['4xx', 'Count'], '> 50'],
  ['the gateway answers 429', 'ApiThrottled', ['ApiThrottled-prod'], '> 20'],
  ['functions get too many calls at once', 'FunctionsThrottled', ['Throttles'], '> 0'],
  [
    'the table gets too many requests',
    'TableThrottled',
    ['ReadThrottleEvents', 'WriteThrottleEvents'],
    '> 0',
  ],
  [
    'Cognito refuses people for its quota',
    'SignInThrottled',
    ['SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles'],
    '> 0',
  ],
  ['the firewall before sign-in blocks', 'PoolFirewallBlocks', ['BlockedRequests'], '> 1000'],
  ...costs,
  ...unpaid,
  ['the firewall before the site blocks', 'SiteFirewallBlocks', ['BlockedRequests'], '> 1000'],
];

/** @param prod the stack of the stage, and @param edge the one in us-east-1, which share no alarm */
export function alarmTests(prod: Template, edge: Template): void {
  const found = { ...alarmsOf(prod), ...alarmsOf(edge) };

  describe('alarms', () => {
    it.each(alarms)('an alarm rings when %s: %s', (_, id, metrics, threshold) => {
      const alarm = found[id] as Alarm;
      expect(metricsOf(alarm)).toEqual(metrics);
      const sign = alarm.ComparisonOperator === 'LessThanThreshold' ? '<' : '>';
      expect(`${sign} ${alarm.Threshold}`).toBe(threshold);
      expect(alarm.AlarmActions.length).toBe(1);
      expect(alarm.AlarmDescription.length).toBeGreaterThan(40);
    });

    it('there is no alarm that no test names', () => {
      expect(Object.keys(found).sort()).toEqual(alarms.map(([, id]) => id).sort());
    });

    it('the throttles of the table are those of its indexes too', () => {
      const metrics = found.TableThrottled?.Metrics?.filter(({ MetricStat }) => MetricStat) ?? [];
      expect(metrics.length).toBe(2 * 3);
    });

    it('stages of one region have metrics of their own', () => {
      const names = JSON.stringify([found.PoolFirewallBlocks, found.SiteFirewallBlocks]);
      expect(names).toContain('Miliki-prod-PoolFirewall');
      expect(names).toContain('Miliki-prod-edge-SiteFirewall');
    });
  });
}
