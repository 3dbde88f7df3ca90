import type { CarrierName } from '#core/carriers/carrier.ts';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { type CarriersByClass, partCost } from '../carriers.ts';
import {
  business,
  businessSmsADay,
  createAtOnce,
  dueRowsPerSecond,
  ownSmsADay,
  peakPerSecond,
  queuedSmsPerSecond,
  renewalsADay,
  work,
  writeUnitsADay,
} from './load.ts';
import { type Quotas, quotas } from './quotas.ts';
import type { StageLimits } from './stage-limits.ts';

/** Limits, and who carries the stage's SMS (infra/stages.ts). */
export type PlannedStage = StageLimits & { smsCarriers: CarriersByClass };

/** A limit, and how many businesses it serves. */
export interface Limit {
  /** Who sets it: us, or AWS, which can be asked for more. */
  by: 'us' | 'AWS';
  name: string;
  most: number;
  /** One business's share, in the unit of the name. */
  each: number;
  /** The effect above it, and on whom. */
  breaks: string;
  raise: string;
}

export const served = ({ most, each }: Pick<Limit, 'most' | 'each'>): number =>
  Math.floor(most / each);

/** @returns the limits of a stage and its region, the first to break first */
export const limitsOf = (stage: PlannedStage, region: Quotas): Limit[] =>
  [...smsLimits(stage), ...tableLimits(stage), ...callLimits(stage), ...quotaLimits(region)].sort(
    (one, other) => served(one) - served(other),
  );

const callLimits = ({ routes, concurrency }: StageLimits): Limit[] => [
  {
    by: 'us',
    name: 'requests a second of the busiest route',
    most: routes.usual.perSecond,
    each: peakPerSecond(business.awardsADay),
    breaks: 'Tills get 429, and try again.',
    raise: '`routes.usual`',
  },
  {
    by: 'us',
    name: 'requests a second of the busiest costly route',
    most: routes.costly.perSecond,
    each: peakPerSecond(business.costlyCallsADay),
    breaks: 'Receipts and codes for redemptions get 429.',
    raise: '`routes.costly`',
  },
  {
    by: 'us',
    name: 'calls at once of the busiest function',
    most: concurrency.http,
    each: peakPerSecond(business.callsOfBusiestFunctionADay) * work.callSeconds,
    breaks: 'Calls of the noun fail; the other nouns go on.',
    raise: '`concurrency.http`',
  },
  {
    by: 'us',
    name: 'calls at once of the trigger that sends codes',
    most: concurrency.trigger,
    each: createAtOnce,
    breaks: 'Nobody new signs in.',
    raise: '`concurrency.trigger`',
  },
];

const tableLimits = (stage: StageLimits): Limit[] => [
  {
    by: 'us',
    name: 'write units a second of the table',
    most: stage.tableUnits.write,
    each: peakPerSecond(writeUnitsADay),
    breaks: 'Awards and everything else that writes are tried again, and some fail.',
    raise: '`tableUnits.write`',
  },
  {
    by: 'us',
    name: 'write units a second of the index gsi2',
    most: stage.tableUnits.write,
    each: peakPerSecond(business.awardsADay * work.award.gsi2),
    breaks: 'The table holds writes back until the index has caught up.',
    raise: '`tableUnits.write`',
  },
  {
    by: 'us',
    name: 'read units a second of the table',
    most: stage.tableUnits.read,
    each: peakPerSecond(business.callsADay * work.readUnits),
    breaks: 'Screens and tills answer late, and some fail.',
    raise: '`tableUnits.read`',
  },
  {
    by: 'us',
    name: 'rows a second of what is due at night',
    most: stage.dueRowsPerSecond,
    each: dueRowsPerSecond,
    breaks: 'The night after a month goes on beside the tills, and points expire late.',
    raise: '`dueRowsPerSecond`, and `tableUnits.write` with it',
  },
];

const quotaLimits = ({ gateway }: Quotas): Limit[] => [...ofGateway(gateway), ...ofOthers()];

const ofGateway = ({ perSecond, burst }: Quotas['gateway']): Limit[] => [
  {
    by: 'AWS',
    name: 'requests a second of the gateway',
    most: perSecond,
    each: peakPerSecond(business.callsADay),
    breaks: 'Every noun gets 429.',
    raise: 'Service Quotas; AWS then sets the burst',
  },
  {
    by: 'AWS',
    name: 'requests of one moment at the gateway (burst)',
    most: burst,
    // A second of the peak in which all come at once.
    each: peakPerSecond(business.callsADay),
    breaks: 'Some calls of a moment get 429, and are tried again.',
    raise: 'not by itself: AWS sets it by the rate',
  },
];

const ofOthers = (): Limit[] => [
  {
    by: 'AWS',
    name: 'sign-ins and renewals a second of Cognito',
    most: quotas.cognitoPerSecond,
    each: peakPerSecond(business.signInsADay + renewalsADay),
    breaks: 'Tokens are not renewed, and screens say that there is no connection.',
    raise: 'Service Quotas, for money',
  },
  {
    by: 'AWS',
    name: 'calls at once of Lambda',
    most: quotas.lambda.atOnce,
    each: peakPerSecond(business.callsADay) * work.callSeconds + createAtOnce,
    breaks: 'Functions that reserve nothing wait: the stream, queues and runs by the clock.',
    raise: 'Service Quotas',
  },
  {
    by: 'AWS',
    name: 'write units a second of a table on demand',
    most: quotas.tableUnits,
    each: peakPerSecond(writeUnitsADay),
    breaks: 'Awards everywhere are tried again, and some fail.',
    raise: 'Service Quotas',
  },
  {
    by: 'AWS',
    name: 'news a second that a FIFO queue takes',
    most: quotas.fifoCallsPerSecond,
    // One message a call at worst, and one notification per reminder.
    each: peakPerSecond(business.remindersADay),
    breaks: 'The router of the stream falls behind.',
    raise: 'high throughput of the queue',
  },
];

export const LONGEST_MONTH = 31;

/** Half of the account's pace, for SMS other than codes (core/sms/outbox/). */
export const queuedPerSecond = ({ smsPerSecond }: Pick<StageLimits, 'smsPerSecond'>): number =>
  Math.floor(smsPerSecond / 2);

/** A carrier says of an SMS that it left, that it waits and how it ended; and its receiver may stop promotions. */
const POSTS_OF_SMS = 4;

const FIVE_MINUTES = 300;

/**
 * Posts of an SMS carrier in 5 minutes, from one address: all that follow from what is sent in them. The gateway takes
 * no more from everybody together. It is also what a stranger can post who knows the URL without its key.
 */
export const carrierPostsPerAddress = ({
  smsPerSecond,
  routes,
}: Pick<StageLimits, 'smsPerSecond' | 'routes'>): number =>
  FIVE_MINUTES * Math.min(POSTS_OF_SMS * smsPerSecond, routes.usual.perSecond);

/** Whether SNS carries what businesses have paid for: AWS's money of the month is then a limit for them too. */
const isBilledByAws = ({ smsCarriers }: PlannedStage): boolean =>
  [...smsCarriers.transactional, ...smsCarriers.promotional].includes('sns');

/**
 * Parts of SMS in a day that AWS's limit of the month leaves to businesses, beside all that Miliki may send. Undefined
 * where their carrier is paid in advance: what they have paid and the carrier's balance are the bound.
 */
export const roomOfBusinesses = (stage: PlannedStage): number | undefined =>
  isBilledByAws(stage)
    ? Math.floor(stage.smsMonthlyBudgetUsd / LONGEST_MONTH / USD_PER_PART) - stage.smsPerDay
    : undefined;

/** Money at a carrier that promotions leave to codes and news, in ten-thousandths of a KES: a day of what Miliki may send. */
export const reserveAt = ({ smsPerDay }: StageLimits, carrier: CarrierName): number =>
  smsPerDay * partCost[carrier];

const smsLimits = (stage: PlannedStage): Limit[] => [
  ...businessesLimits(stage),
  ...purse(stage),
  ...ofAws(stage),
];

function businessesLimits(stage: PlannedStage): Limit[] {
  const most = roomOfBusinesses(stage);
  if (most === undefined) return [];
  return [
    {
      by: 'us',
      name: 'parts of SMS in a day that businesses pay',
      most,
      each: businessSmsADay,
      breaks: 'Campaigns, receipts and codes of all businesses are refused until 3 in the morning.',
      raise: 'the money at AWS, or a carrier that is paid in advance',
    },
  ];
}

const purse = (stage: StageLimits): Limit[] => [
  {
    by: 'us',
    name: 'parts of SMS in a day that Miliki pays',
    most: stage.smsPerDay,
    each: ownSmsADay,
    breaks: 'From the evening on nobody gets a code on a new phone, until 3 in the morning.',
    raise: '`smsPerDay`, and the money at AWS with it',
  },
  {
    by: 'us',
    name: 'parts of SMS in a minute that Miliki pays',
    most: stage.smsPerMinute,
    each: peakPerSecond(ownSmsADay) * 60,
    breaks: 'At the peak some are told to ask for a code again.',
    raise: '`smsPerMinute`, up to half of `smsPerSecond`',
  },
];

const ofAws = (stage: PlannedStage): Limit[] => [
  {
    by: 'AWS',
    name: 'USD a month for SMS by SNS',
    most: stage.smsMonthlyBudgetUsd,
    each:
      (ownSmsADay + (isBilledByAws(stage) ? businessSmsADay : 0)) * LONGEST_MONTH * USD_PER_PART,
    breaks: 'SNS sends nothing more in the month. What Miliki may send in a day ends before.',
    raise: 'a support case; `smsMonthlyBudgetUsd`',
  },
  {
    by: 'AWS',
    name: 'parts of SMS a second that are no code',
    most: queuedPerSecond(stage),
    each: queuedSmsPerSecond,
    breaks: 'Campaigns of the day are not through by its evening. Codes go out as before.',
    raise: 'a support case; `smsPerSecond`; a second provider',
  },
];
