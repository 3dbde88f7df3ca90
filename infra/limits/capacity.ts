import { USD_PER_PART } from '../../core/purse/purse.ts';
import { limits as signInLimits } from '../../core/sign-in/limits.ts';
import {
  business,
  businessSmsADay,
  ownSmsADay,
  peakPerSecond,
  queuedSmsPerSecond,
  renewalsADay,
  work,
  writeUnitsADay,
} from './load.ts';
import { type Quotas, quotas } from './quotas.ts';
import type { StageLimits } from './stage-limits.ts';

/** A limit, with what it means for the businesses of a stage. */
export interface Limit {
  /** Who sets it: we, or AWS, which is asked for more. */
  by: 'us' | 'AWS';
  name: string;
  most: number;
  /** What one business takes of it, in the unit of the name. */
  each: number;
  /** What happens above it, and to whom. */
  breaks: string;
  /** How it is raised. */
  raise: string;
}

/** Days of the longest month. */
export const LONGEST_MONTH = 31;

/** The half of the account's pace that SMS get which are no code (core/sms/outbox/). */
const queuedPerSecond = ({ smsPerSecond }: StageLimits) => Math.floor(smsPerSecond / 2);

/** @returns how many businesses a limit serves */
export const served = ({ most, each }: Pick<Limit, 'most' | 'each'>): number =>
  Math.floor(most / each);

/** @returns the limits of a stage and of its region, the one that breaks first at the front */
export const limitsOf = (stage: StageLimits, region: Quotas): Limit[] =>
  [...smsLimits(stage), ...ourLimits(stage), ...quotasOfAws(region)].sort(
    (one, other) => served(one) - served(other),
  );

/** @returns the limits of one network address: `served` is the businesses that may share it */
export const limitsOfAddress = ({ perAddress }: StageLimits): Limit[] => {
  const { challengesPerAddressHour, challengesRefusedFrom } = signInLimits;
  const inFiveMinutes = (timesADay: number) => peakPerSecond(timesADay) * 300;
  const puzzles = peakPerSecond(business.signInsADay) * 3600;
  return [
    {
      by: 'us',
      name: 'puzzles an hour, then harder ones',
      most: challengesPerAddressHour,
      each: puzzles,
      breaks: 'The robot check takes four times as long.',
      raise: '`core/sign-in/limits.ts`',
    },
    {
      by: 'us',
      name: 'puzzles an hour, then none',
      most: challengesPerAddressHour * challengesRefusedFrom,
      each: puzzles,
      breaks: 'Nobody behind the address signs in.',
      raise: '`core/sign-in/limits.ts`',
    },
    {
      by: 'us',
      name: "requests of the site's firewall in 5 minutes",
      most: perAddress.site,
      each: inFiveMinutes(business.callsADay + business.filesADay),
      breaks: 'The site answers 403 to everybody behind the address.',
      raise: '`perAddress.site`',
    },
    {
      by: 'us',
      name: "requests of the pool's firewall in 5 minutes",
      most: perAddress.pool,
      each: inFiveMinutes(business.signInsADay * work.signIn.cognitoCalls + renewalsADay),
      breaks: 'Nobody behind the address signs in or stays signed in.',
      raise: '`perAddress.pool`',
    },
    {
      by: 'us',
      name: 'puzzles in 5 minutes',
      most: perAddress.robotChallenges,
      each: inFiveMinutes(business.signInsADay),
      breaks: 'Nobody behind the address signs in.',
      raise: '`perAddress.robotChallenges`',
    },
  ];
};

const smsLimits = (stage: StageLimits): Limit[] => [
  {
    by: 'us',
    name: 'parts of SMS in a day that businesses pay',
    most: stage.businessSmsPerDay,
    each: businessSmsADay,
    breaks: 'Campaigns, receipts and codes of all businesses are refused until 3 in the morning.',
    raise: '`businessSmsPerDay`, and the money at AWS with it',
  },
  {
    by: 'AWS',
    name: 'USD a month for SMS',
    most: stage.smsMonthlyBudgetUsd,
    each: (ownSmsADay + businessSmsADay) * LONGEST_MONTH * USD_PER_PART,
    breaks: 'SNS sends nothing more in the month. The two purses end before.',
    raise: 'a support case; `smsMonthlyBudgetUsd`',
  },
  {
    by: 'us',
    name: 'parts of SMS in a day that Miliki pays',
    most: stage.smsPerDay,
    each: ownSmsADay,
    breaks: 'From the evening on nobody gets a code on a new phone, until 3 in the morning.',
    raise: '`smsPerDay`, and the money at AWS with it',
  },
  {
    by: 'AWS',
    name: 'parts of SMS a second that are no code',
    most: queuedPerSecond(stage),
    each: queuedSmsPerSecond,
    breaks: 'Campaigns of the day are not through by its evening. Codes go out as before.',
    raise: 'a support case; `smsPerSecond`; a second provider',
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

const ourLimits = ({ tableUnits, routes, concurrency }: StageLimits): Limit[] => [
  {
    by: 'us',
    name: 'write units a second of the table',
    most: tableUnits.write,
    each: peakPerSecond(writeUnitsADay),
    breaks: 'Awards and everything else that writes are tried again, and some fail.',
    raise: '`tableUnits.write`',
  },
  {
    by: 'us',
    name: 'write units a second of the index gsi2',
    most: tableUnits.write,
    each: peakPerSecond(business.awardsADay * work.award.gsi2),
    breaks: 'The table holds writes back until the index has caught up.',
    raise: '`tableUnits.write`',
  },
  {
    by: 'us',
    name: 'read units a second of the table',
    most: tableUnits.read,
    each: peakPerSecond(business.callsADay * work.readUnits),
    breaks: 'Screens and tills answer late, and some fail.',
    raise: '`tableUnits.read`',
  },
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
    each: peakPerSecond(business.signInsADay * work.signIn.createCalls) * work.signIn.createSeconds,
    breaks: 'Nobody new signs in.',
    raise: '`concurrency.trigger`',
  },
];

const quotasOfAws = ({ gateway }: Quotas): Limit[] => [
  {
    by: 'AWS',
    name: 'requests a second of the gateway',
    most: gateway.perSecond,
    each: peakPerSecond(business.callsADay),
    breaks: 'Every noun gets 429.',
    raise: 'Service Quotas; AWS then sets the burst',
  },
  {
    by: 'AWS',
    name: 'requests of one moment at the gateway (burst)',
    most: gateway.burst,
    // A second of the peak that all come at once.
    each: peakPerSecond(business.callsADay),
    breaks: 'Some calls of a moment get 429, and are tried again.',
    raise: 'not by itself: AWS sets it by the rate',
  },
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
    each:
      peakPerSecond(business.callsADay) * work.callSeconds +
      peakPerSecond(business.signInsADay * work.signIn.createCalls) * work.signIn.createSeconds,
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
    // One message a call at worst, and one piece of news for each reminder.
    each: peakPerSecond(business.remindersADay),
    breaks: 'The router of the stream falls behind.',
    raise: 'high throughput of the queue',
  },
];
