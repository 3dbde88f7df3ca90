import { Duration } from 'aws-cdk-lib';
import { MathExpression, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { CarrierName } from '#core/carriers/carrier.ts';
import { paidKinds, USD_PER_PART } from '#core/purse/purse.ts';
import { roomOfBusinesses } from '#infra/limits/capacity.ts';
import type { AlarmRule, AlarmRules } from '../alarms.ts';
import type { StageConfig } from '../stages.ts';
import { counted, HOUR, percentOf, sumOf } from './metrics.ts';

/** An hour with fewer SMS than this proves nothing. */
const SMS_THAT_COUNT = 20;

/** USD a day that SMS of one kind may cost Miliki before the alarm. */
const USD_A_DAY = 20;

/**
 * A multiple of the month's even share: at this pace a day's money lasts eight hours. The fullest hour of an ordinary
 * day costs 6.9 times its even share (infra/limits/load.ts), so this also rings when ordinary days reach 44 % of the
 * purse: time to ask AWS for more.
 */
const TOO_FAST = 3;

/** `business`: shops pay with credits, but the carrier bills us first. */
export const costKinds = [...paidKinds, 'business'] as const;

type CostKind = (typeof costKinds)[number];

const namesOf = ({ smsCarriers }: StageConfig): string[] => [
  ...new Set(Object.values(smsCarriers).flat()),
];

/** Paid SMS parts of one kind, counted by core/purse/purse.store.ts. */
export const smsPaid = (stage: StageConfig, kind: CostKind, period: Duration): Metric =>
  ofPurse(stage, 'SmsPaid', kind, period);

const ofPurse = (
  stage: StageConfig,
  name: 'SmsPaid' | 'SmsUnpaid',
  kind: CostKind,
  period: Duration,
): Metric => counted('Miliki', name, { service: 'purse', stage: stage.name, kind }, { period });

/** Rings when a kind of SMS costs much in a day, and when its money is spent. */
function purseAlarms(stage: StageConfig): AlarmRules {
  const costs = paidKinds.map((kind): [string, AlarmRule] => [
    `SmsCost-${kind}`,
    {
      metric: smsPaid(stage, kind, Duration.days(1)),
      threshold: Math.floor(USD_A_DAY / USD_PER_PART),
      description: `SMS of the kind ${kind} cost more than USD ${USD_A_DAY} in a day (docs/sign-in.md 7.5).`,
    },
  ]);
  const unpaid = costKinds.map((kind): [string, AlarmRule] => [
    `SmsUnpaid-${kind}`,
    {
      metric: ofPurse(stage, 'SmsUnpaid', kind, HOUR),
      description: `The money for SMS of the kind ${kind} is spent (docs/sign-in.md 7.5).`,
    },
  ]);
  return Object.fromEntries([...costs, ...unpaid]);
}

/** Rings when money is spent too fast to last for its month. */
function rateAlarms(stage: StageConfig): AlarmRules {
  const own = paidKinds.map((kind) => [kind, smsPaid(stage, kind, HOUR)] as const);
  const room = roomOfBusinesses(stage);
  return {
    'SmsRate-own': {
      metric: sumOf(Object.fromEntries(own), HOUR),
      threshold: TOO_FAST * (stage.smsPerDay / 24),
      description: `SMS that Miliki pays cost ${TOO_FAST} times an even share of the month (docs/sign-in.md 7.5).`,
    },
    'SmsRate-businesses': {
      metric: smsPaid(stage, 'business', HOUR),
      ...(room === undefined
        ? {
            // The money left at a carrier lasts a day, and the alarm of its balance rings below two.
            threshold: stage.smsPerDay,
            description:
              'Businesses send in an hour what Miliki may send in a day: from the alarm of the balance at the carrier to waiting campaigns is less than an hour (docs/sign-in.md 7.5).',
          }
        : {
            threshold: TOO_FAST * (room / 24),
            description: `SMS of businesses cost ${TOO_FAST} times an even share of the month (docs/sign-in.md 7.5).`,
          }),
    },
  };
}

/** Those that are paid in advance say what is left; SNS, which has a budget of the month, never does. */
const carriersOfStage = ({ smsCarriers }: StageConfig): CarrierName[] => {
  const all = [...new Set(Object.values(smsCarriers).flat())];
  const inAdvance = all.filter((carrier) => carrier !== 'sns');
  return inAdvance.length > 0 ? inAdvance : all;
};

/** Those with an account of ours: they post reports, and say what money is left. */
const reportingOf = ({ smsCarriers }: StageConfig): CarrierName[] =>
  [...new Set(Object.values(smsCarriers).flat())].filter((carrier) => carrier !== 'sns');

/** A balance is asked for every five minutes: this many times without an answer are nearly an hour. */
const UNKNOWN_BALANCES = 10;

/** The counts of core/carriers in an hour. */
const ofCarriers = (
  { name: stage }: StageConfig,
  name: string,
  more: Record<string, string> = {},
) => counted('Miliki', name, { service: 'carriers', stage, ...more }, { period: HOUR });

const ofEachCarrier = (stage: StageConfig, name: string, carriers: readonly string[]) =>
  sumOf(
    Object.fromEntries(
      carriers.map((carrier) => [carrier.toLowerCase(), ofCarriers(stage, name, { carrier })]),
    ),
    HOUR,
  );

/** Rings for carriers that do not reach us, or do not answer. */
function silenceAlarms(stage: StageConfig): AlarmRules {
  const rules = reportingOf(stage).flatMap((carrier): [string, AlarmRule][] => [
    [
      `ReportsStop-${carrier}`,
      {
        metric: new MathExpression({
          expression: `IF(FILL(taken, 0) >= ${SMS_THAT_COUNT} AND FILL(reports, 0) == 0, 1, 0)`,
          usingMetrics: {
            taken: ofCarriers(stage, 'SmsTaken', { carrier }),
            reports: ofCarriers(stage, 'CarrierReports', { carrier }),
          },
          period: HOUR,
        }),
        description: `SMS left by ${carrier} for an hour, and it reported of none: our URL there, its key or the firewall (docs/operations.md).`,
      },
    ],
    [
      `BalanceUnknown-${carrier}`,
      {
        metric: ofCarriers(stage, 'BalanceUnknown', { carrier }),
        threshold: UNKNOWN_BALANCES,
        description: `${carrier} has not said for an hour what money is left: promotions no longer leave any for codes (docs/operations.md).`,
      },
    ],
  ]);
  return {
    ...Object.fromEntries(rules),
    CallbackRefused: {
      metric: ofCarriers(stage, 'CallbackRefused'),
      threshold: SMS_THAT_COUNT,
      description:
        'Posts to the URLs of SMS carriers do not have the key: a carrier has an old one, or a stranger guesses (docs/operations.md).',
    },
  };
}

/** Rings for SMS that nobody uses, that do not arrive, or that cost too much (docs/sign-in.md 7.4). */
export function smsAlarms(stage: StageConfig): AlarmRules {
  /** Counted by core/sign-in/metrics.ts. */
  const signIn = (name: string, dimensions: Record<string, string> = {}): Metric =>
    counted(
      'Miliki',
      name,
      { service: 'sign-in', stage: stage.name, ...dimensions },
      { period: HOUR },
    );
  const delivery = (statistic: string) =>
    counted(
      'AWS/SNS',
      'SMSSuccessRate',
      { Country: 'KE', SMSType: 'Transactional' },
      { statistic, period: HOUR },
    );
  return {
    ...purseAlarms(stage),
    ...rateAlarms(stage),
    ...silenceAlarms(stage),
    FewCodesUsed: {
      metric: percentOf({
        part: signIn('CodeVerified'),
        of: signIn('CodeSent'),
        atLeast: SMS_THAT_COUNT,
        otherwise: 100,
        period: HOUR,
      }),
      threshold: 30,
      below: true,
      description: 'Under 30 % of the codes sent are entered: somebody may be pumping SMS.',
    },
    OutboxFails: {
      metric: counted('Miliki', 'PartFailed', { service: 'outbox', stage: stage.name }),
      description: 'SMS that wait cannot be sent, on our side: the log of the dispatcher says why.',
    },
    ManyNewReceivers: {
      metric: counted('Miliki', 'ManyNewReceivers', { service: 'contacts', stage: stage.name }),
      description:
        'A business began to write to 500 people in a day: the log of who made it names the business. Look at its lists and texts.',
    },
    CampaignsWait: {
      metric: counted('Miliki', 'CampaignUnwoken', { service: 'campaigns', stage: stage.name }),
      description: 'Campaigns do not begin at their time: the log of the starter says why.',
    },
    CarrierRefuses: {
      metric: sumOf(
        Object.fromEntries(
          ['sender', 'account'].map((scope) => [
            scope,
            counted('Miliki', 'SmsNotTaken', { service: 'carriers', stage: stage.name, scope }),
          ]),
        ),
      ),
      description:
        'An SMS carrier refuses our sender or our account: campaigns wait, and so do receipts and news, for a day. Its page, and the log of the function that sent, say why.',
    },
    CarrierUnconfirmed: {
      metric: ofEachCarrier(stage, 'SmsUnconfirmed', namesOf(stage)),
      threshold: SMS_THAT_COUNT,
      description:
        'An SMS carrier leaves SMS without an answer: they may be out, are paid, and are not sent again. Ask the carrier about the time; it rests by itself meanwhile (docs/sms.md).',
    },
    CarrierTakenOver: {
      metric: ofCarriers(stage, 'SmsTakenOver', { carrier: stage.smsCarriers.code[0] ?? '' }),
      threshold: SMS_THAT_COUNT,
      description:
        'The first SMS carrier takes no codes, and the second one takes them over: nobody notices until that one fails too, and what has no second carrier waits (docs/operations.md).',
    },
    CarrierBalance: {
      metric: ofEachCarrier(stage, 'BalanceLow', carriersOfStage(stage)),
      description:
        'The money at an SMS carrier is nearly at what codes and news need: campaigns wait soon. Pay it in (docs/operations.md).',
    },
    CarrierNotDelivered: {
      metric: percentOf({
        part: ofCarriers(stage, 'Delivered'),
        of: ofCarriers(stage, 'DeliveryKnown'),
        atLeast: SMS_THAT_COUNT,
        otherwise: 100,
        period: HOUR,
      }),
      threshold: 80,
      below: true,
      description:
        'Under 80 % of the SMS whose end a carrier reported in an hour reached their phones: ask the carrier.',
    },
    StopsRefused: {
      metric: counted('Miliki', 'StopsRefused', { service: 'contacts', stage: stage.name }),
      description:
        'A carrier refuses many receivers at once as opted out: look at the promotional sender there before you believe it.',
    },
    SmsRefused: {
      metric: signIn('CodeRefused', { reason: 'SMS_UNAVAILABLE' }),
      description: 'Codes are not sent: the shared cap is reached, or the carrier refuses.',
    },
    SmsNotDelivered: {
      metric: percentOf({
        part: delivery(Stats.SUM),
        of: delivery(Stats.SAMPLE_COUNT),
        atLeast: SMS_THAT_COUNT,
        otherwise: 100,
        period: HOUR,
      }),
      threshold: 80,
      below: true,
      description:
        'Under 80 % of the SMS of an hour reach their phones: ask the carriers, and AWS.',
    },
    SmsSpend: {
      metric: counted(
        'AWS/SNS',
        'SMSMonthToDateSpentUSD',
        {},
        { statistic: Stats.MAXIMUM, period: HOUR },
      ),
      threshold: 0.8 * stage.smsMonthlyBudgetUsd,
      description: "80 % of the month's SMS budget is spent; at the limit SNS stops sending.",
    },
  };
}
