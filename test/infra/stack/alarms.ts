import type { Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paidKinds } from '#core/purse/purse.ts';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import { resourcesOf } from './resources.ts';
import { alarmsOf, app, templateIn } from './templates.ts';

interface WatchedMetric {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
}

interface Alarm extends Partial<WatchedMetric> {
  Metrics?: { Expression?: string; MetricStat?: { Metric: WatchedMetric } }[];
  Threshold: number;
  ComparisonOperator: string;
  AlarmActions: unknown[];
  AlarmDescription: string;
}

/** A template's alarms, by their ids in infra/alarm-rules/. */
const alarmsIn = (template: Template): Record<string, Alarm> =>
  Object.fromEntries(
    resourcesOf(template, 'CloudWatch::Alarm').map(({ id, Properties }) => [
      id.replace(/^Alarms|.{8}$/g, ''),
      Properties,
    ]),
  );

const watchedBy = ({ Metrics = [], ...alarm }: Alarm): WatchedMetric[] =>
  [alarm, ...Metrics.map(({ MetricStat }) => MetricStat?.Metric)].filter(
    (metric): metric is WatchedMetric => metric?.MetricName !== undefined,
  );

const metricsOf = (alarm: Alarm): string[] =>
  [...new Set(watchedBy(alarm).map(({ MetricName }) => MetricName))].sort();

/** An alarm's metrics that our code counts, in one form. */
const ownMetricsOf = (alarm: Alarm): string[] =>
  watchedBy(alarm)
    // The other one comes from API Gateway's log, by a filter of the template.
    .filter((one) => one.Namespace === 'Miliki' && !one.MetricName.startsWith('ApiThrottled-'))
    .map(({ MetricName, Dimensions = [] }) =>
      textOf(
        MetricName,
        Dimensions.map(({ Name, Value }) => [Name, Value]),
      ),
    );

const textOf = (name: string, dimensions: [string, unknown][]): string =>
  `${name} ${JSON.stringify(Object.fromEntries(dimensions.toSorted()))}`;

/** The metrics in a function's log lines, as CloudWatch reads them. */
const metricsIn = (lines: readonly string[]): string[] =>
  lines.map((line) => {
    const { _aws, ...values } = JSON.parse(line);
    const [{ Namespace, Dimensions, Metrics }] = _aws.CloudWatchMetrics;
    expect(Namespace).toBe('Miliki');
    return textOf(
      Metrics[0].Name,
      Dimensions[0].map((name: string) => [name, values[name]]),
    );
  });

/** Makes our code count everything that alarms watch. */
async function countEverything(): Promise<void> {
  const { countParts } = await import('#core/purse/purse.store.ts');
  const { countDue } = await import('#core/due/run-page.ts');
  const { countLinkNotFound } = await import('#core/cards/deps.ts');
  const { countComplaintsDue } = await import('#core/complaints/answers.ts');
  const { countBreachesUntold } = await import('#core/breaches/breaches.ts');
  const { countManyNewReceivers } = await import('#core/sms/limits.ts');
  const { countUnwoken } = await import('#core/campaigns/sending/wake.ts');
  const { countRefusedStops } = await import('#core/contacts/stops.ts');
  const { countNotTaken, countTaken, countTakenOver, countUnconfirmed } = await import(
    '#core/carriers/send-sms.ts'
  );
  const { countBalance } = await import('#core/carriers/balance.ts');
  const { countCallback, countDelivery, countReport } = await import(
    '#core/sms/callbacks/take-callback.ts'
  );
  const { countFailedPart } = await import('#core/sms/outbox/dispatch.ts');
  const { countSignInEvent } = await import('#core/sign-in/metrics.ts');
  const { countTampered } = await import('#functions/audit/on-tamper.ts');
  const { countTriggerFailure } = await import('#functions/staff/verify-challenge.ts');
  const { countEvent } = await import('#core/payments/door/metrics.ts');
  const { withTriggerErrors } = await import('#core/sign-in/triggers.ts');
  for (const kind of [...paidKinds, 'business'] as const) {
    countParts('SmsUnpaid', kind, 1);
    countParts('SmsPaid', kind, 1);
  }
  for (const kind of dueKinds) {
    countDue('DueLeft', kind, 1);
    countDue('DueLate', kind, 1);
  }
  countEvent('Push', 'ourFault');
  countEvent('Push', 'sent');
  countEvent('Callback', 'result');
  countEvent('Payment', 'different');
  countEvent('Payment', 'unmatchedForLong');
  countEvent('Payment', 'booksDiffer');
  countEvent('Payment', 'undecided');
  countEvent('Question', 'ourFault');
  countComplaintsDue(1);
  countBreachesUntold(1);
  countLinkNotFound('card');
  countLinkNotFound('poster');
  countFailedPart();
  countUnwoken(1);
  countRefusedStops(3);
  countNotTaken('SmsNotTaken', 'sender');
  countNotTaken('SmsNotTaken', 'account');
  countTaken('SmsTaken', 'africasTalking');
  countReport('CarrierReports', 'africasTalking');
  countCallback('CallbackRefused');
  countBalance('BalanceUnknown', 'africasTalking');
  countUnconfirmed('SmsUnconfirmed', 'africasTalking');
  countTakenOver('SmsTakenOver', 'africasTalking');
  countUnconfirmed('SmsUnconfirmed', 'sns');
  countBalance('BalanceLow', 'africasTalking');
  countDelivery('Delivered');
  countDelivery('DeliveryKnown');
  countManyNewReceivers();
  countTampered(1);
  countTriggerFailure();
  countSignInEvent('CodeSent');
  countSignInEvent('CodeVerified');
  countSignInEvent('CodeRefused', 'SMS_UNAVAILABLE');
  const fails = () => Promise.reject(new Error('the table does not answer'));
  await withTriggerErrors(fails, 'SMS_UNAVAILABLE').catch(() => undefined);
}

/** The situation, the id of its alarm, its metrics and its threshold. */
type Row = [situation: string, id: string, metrics: string[], threshold: string];

const costs = paidKinds.map(
  (kind): Row => [
    `SMS of the kind ${kind} cost more than USD 20 in a day`,
    `SmsCost${kind}`,
    ['SmsPaid'],
    '> 666',
  ],
);

const unpaid = [...paidKinds, 'business'].map(
  (kind): Row => [
    `the money for SMS of the kind ${kind} is spent`,
    `SmsUnpaid${kind}`,
    ['SmsUnpaid'],
    '> 0',
  ],
);

/** The work queues, with the seconds after which waiting is too long. */
const waiting = {
  notifications: 900,
  leases: 3_600,
  outbox: 1_800,
  campaigns: 900,
  'carrier-callbacks': 1_800,
  'push-fallbacks': 2_700,
  'paper-orders': 1_800,
  'payment-callbacks': 900,
  ...Object.fromEntries(dueKinds.map((kind) => [`due-${kind}`, 3_600])),
};

const VISIBLE = 'ApproximateNumberOfMessagesVisible';
const THROTTLED = ['ReadThrottleEvents', 'WriteThrottleEvents'];
const BLOCKED = ['BlockedRequests'];
const AGE = 'ApproximateAgeOfOldestMessage';

const ofQueues = Object.entries(waiting).flatMap(([name, seconds]): Row[] => {
  const id = name.replaceAll('-', '');
  return [
    [`work of the queue ${name} failed in every try`, `WorkFailed${id}`, [VISIBLE], '> 0'],
    [`work of the queue ${name} waits`, `WorkWaits${id}`, [AGE], `> ${seconds}`],
  ];
});

const left = dueKinds.flatMap((kind): Row[] => [
  [`work of the kind ${kind} that is due fails`, `DueLeft${kind}`, ['DueLeft'], '> 0'],
  [`work of the kind ${kind} is done a day late`, `DueLate${kind}`, ['DueLate'], '> 0'],
]);

const alarms: Row[] = [
  ['few of the codes sent are entered', 'FewCodesUsed', ['CodeSent', 'CodeVerified'], '< 30'],
  ['SMS that wait fail on our side', 'OutboxFails', ['PartFailed'], '> 0'],
  [
    'a business begins to write to 500 people in a day',
    'ManyNewReceivers',
    ['ManyNewReceivers'],
    '> 0',
  ],
  ['campaigns do not begin at their time', 'CampaignsWait', ['CampaignUnwoken'], '> 0'],
  ['a carrier refuses our sender or our account', 'CarrierRefuses', ['SmsNotTaken'], '> 0'],
  ['a carrier leaves SMS unanswered', 'CarrierUnconfirmed', ['SmsUnconfirmed'], '> 20'],
  ['a second carrier takes codes over', 'CarrierTakenOver', ['SmsTakenOver'], '> 20'],
  ['the money at a carrier is nearly spent', 'CarrierBalance', ['BalanceLow'], '> 0'],
  ['SMS of a carrier do not arrive', 'CarrierNotDelivered', ['Delivered', 'DeliveryKnown'], '< 80'],
  [
    'a carrier reports nothing of what it took',
    'ReportsStopafricasTalking',
    ['CarrierReports', 'SmsTaken'],
    '> 0',
  ],
  [
    'a carrier does not say what money is left',
    'BalanceUnknownafricasTalking',
    ['BalanceUnknown'],
    '> 10',
  ],
  ['posts of carriers have a wrong key', 'CallbackRefused', ['CallbackRefused'], '> 20'],
  ['a carrier calls many receivers opted out', 'StopsRefused', ['StopsRefused'], '> 0'],
  ['codes are not sent', 'SmsRefused', ['CodeRefused'], '> 0'],
  ['SMS do not arrive', 'SmsNotDelivered', ['SMSSuccessRate'], '< 80'],
  ['the SMS money of the month is nearly spent', 'SmsSpend', ['SMSMonthToDateSpentUSD'], '> 11200'],
  ['Miliki spends its own SMS money too fast', 'SmsRateown', ['SmsPaid'], '> 1562.5'],
  ['businesses spend their SMS money too fast', 'SmsRatebusinesses', ['SmsPaid'], '> 12500'],
  ['a record or a run failed in every try', 'DeadLetters', [VISIBLE], '> 0'],
  ['requests fail on our side', 'ApiFailures', ['5xx', 'Count'], '> 0.2'],
  ['the reader of the stream is behind', 'StreamBehind', ['IteratorAge'], '> 600000'],
  ['sign-in fails on our side', 'SignInFails', ['Errors', 'TriggerFailed'], '> 5'],
  ['sign-in of staff fails on our side', 'StaffSignInFails', ['Errors', 'TriggerFailed'], '> 5'],
  ['an audit event is changed or deleted', 'AuditTampered', ['AuditTampered'], '> 0'],
  ['the audit table gets too many requests', 'AuditThrottled', THROTTLED, '> 0'],
  ['M-Pesa refuses prompts for a fault of ours', 'PromptsFail', ['Push'], '> 0'],
  ['M-Pesa says nothing of many prompts', 'CallbacksStop', ['Callback', 'Push'], '> 0'],
  ['M-Pesa and we disagree about a day', 'PaymentsDiffer', ['Payment'], '> 0'],
  ['the books and the payments of a day differ', 'BooksDiffer', ['Payment'], '> 0'],
  ['M-Pesa has not decided what somebody waits for', 'PaymentsUndecided', ['Payment'], '> 0'],
  ['M-Pesa refuses questions for a fault of ours', 'QuestionsFail', ['Question'], '> 0'],
  ['a payment is unmatched for a day', 'PaymentsUnmatched', ['Payment'], '> 0'],
  ['a complaint must be answered today', 'ComplaintsDue', ['ComplaintDue'], '> 0'],
  ['a breach must be told soon', 'BreachUntold', ['BreachUntold'], '> 0'],
  ['somebody guesses links of cards', 'CardGuesses', ['LinkNotFound'], '> 200'],
  ['half of many requests are refused', 'ManyRefusals', ['4xx', 'Count'], '> 50'],
  ['the gateway answers 429', 'ApiThrottled', ['ApiThrottled-prod'], '> 20'],
  ['functions get too many calls at once', 'FunctionsThrottled', ['Throttles'], '> 0'],
  ['functions are near the quota', 'FunctionsBusy', ['ConcurrentExecutions'], '> 800'],
  ['the table gets too many requests', 'TableThrottled', THROTTLED, '> 0'],
  [
    'Cognito refuses people for its quota',
    'SignInThrottled',
    ['SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles'],
    '> 0',
  ],
  ['the firewall before sign-in blocks', 'PoolFirewallBlocks', BLOCKED, '> 1000'],
  ['the firewall before sign-in of staff blocks', 'StaffFirewallBlocks', BLOCKED, '> 1000'],
  ...costs,
  ...unpaid,
  ...ofQueues,
  ...left,
  ['the firewall before the site blocks', 'SiteFirewallBlocks', BLOCKED, '> 1000'],
];

/** Production's alarms and its us-east-1 stack's, which share no ids. */
const found = { ...alarmsIn(alarmsOf('prod')), ...alarmsIn(templateIn(app, 'Miliki-prod-edge')) };

describe('the metrics of our own code', () => {
  const lines: string[] = [];

  beforeEach(() => {
    vi.stubEnv('STAGE', 'prod');
    // Logs go to another stream.
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(`${line}`) > 0);
    vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('threat 11: alarms watch what the code counts, with the same dimensions, and nothing else', async () => {
    await countEverything();
    const watched = Object.values(found).flatMap(ownMetricsOf);
    expect([...new Set(watched)].sort()).toEqual([...new Set(metricsIn(lines))].sort());
  });

  it('threat 77: an answer that cannot be checked is counted as a failure of ours', async () => {
    const { handler } = await import('#functions/sign-in/verify-challenge.ts');
    lines.length = 0;
    const request = {
      privateChallengeParameters: { step: 'OTP', flow: 'f' },
      userAttributes: { sub: 's', phone_number: '+254712345678' },
      challengeAnswer: '123456',
    };
    const event = { request, response: {} } as unknown as Parameters<typeof handler>[0];
    expect((await handler(event)).response.answerCorrect).toBe(false);
    expect(metricsIn(lines)).toEqual(['TriggerFailed {"service":"sign-in","stage":"prod"}']);
  });
});

describe('alarms', () => {
  it.each(alarms)('an alarm rings when %s: %s', (_, id, metrics, threshold) => {
    const alarm = found[id] as Alarm;
    expect(metricsOf(alarm)).toEqual(metrics);
    const sign = alarm.ComparisonOperator === 'LessThanThreshold' ? '<' : '>';
    expect(`${sign} ${alarm.Threshold}`).toBe(threshold);
    expect(alarm.AlarmActions.length).toBe(1);
    expect(alarm.AlarmDescription.length).toBeGreaterThan(40);
  });

  it.each(['CarrierUnconfirmed', 'CarrierTakenOver'])('%s counts the SMS of an hour', (id) => {
    const periods = JSON.stringify(found[id]).match(/"Period":\d+/g);
    expect([...new Set(periods)]).toEqual(['"Period":3600']);
  });

  it('there is no alarm that no test names', () => {
    expect(Object.keys(found).sort()).toEqual(alarms.map(([, id]) => id).sort());
  });

  it('what businesses send by SNS, which bills it after the month, has an alarm on its rate', () => {
    const { SmsRatebusinesses: alarm } = alarmsIn(alarmsOf('staging'));
    expect([metricsOf(alarm as Alarm), alarm?.Threshold]).toEqual([['SmsPaid'], (3 * 1_043) / 24]);
  });

  it('the throttles of a table are those of its indexes too', () => {
    const placesOf = (name: string) =>
      (found[name]?.Metrics ?? []).filter(({ MetricStat }) => MetricStat).length / 2;
    expect([placesOf('TableThrottled'), placesOf('AuditThrottled')]).toEqual([4, 3]);
  });

  it('failures are a share of the requests, and six in five minutes are enough where there are few', () => {
    const [{ Expression } = {}] = found.ApiFailures?.Metrics ?? [];
    expect(Expression).toBe('IF(FILL(part, 0) > 5, 100 * FILL(part, 0) / FILL(whole, 0), 0)');
  });

  it('the rate of Miliki’s own SMS adds up every kind that it pays', () => {
    const [{ Expression } = {}] = found.SmsRateown?.Metrics ?? [];
    expect(Expression).toBe(paidKinds.map((kind) => `FILL(${kind}, 0)`).join(' + '));
  });

  it('stages of one region have metrics of their own', () => {
    const names = JSON.stringify([found.PoolFirewallBlocks, found.StaffFirewallBlocks]);
    expect(names).toContain('Miliki-prod-PoolFirewall');
    expect(names).toContain('Miliki-prod-StaffPoolFirewall');
    expect(JSON.stringify(found.SiteFirewallBlocks)).toContain('Miliki-prod-edge-SiteFirewall');
  });
});
