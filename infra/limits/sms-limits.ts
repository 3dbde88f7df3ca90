import { USD_PER_PART } from '#core/purse/purse.ts';
import type { Limit } from './limit.ts';
import { businessSmsADay, ownSmsADay, peakPerSecond, queuedSmsPerSecond } from './load.ts';
import type { StageLimits } from './stage-limits.ts';

/** Days of the longest month. */
export const LONGEST_MONTH = 31;

/** The half of the account's pace that SMS get which are no code (core/sms/outbox/). */
export const queuedPerSecond = ({ smsPerSecond }: Pick<StageLimits, 'smsPerSecond'>): number =>
  Math.floor(smsPerSecond / 2);

export const smsLimits = (stage: StageLimits): Limit[] => [...purses(stage), ...ofAws(stage)];

const purses = (stage: StageLimits): Limit[] => [
  {
    by: 'us',
    name: 'parts of SMS in a day that businesses pay',
    most: stage.businessSmsPerDay,
    each: businessSmsADay,
    breaks: 'Campaigns, receipts and codes of all businesses are refused until 3 in the morning.',
    raise: '`businessSmsPerDay`, and the money at AWS with it',
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
    by: 'us',
    name: 'parts of SMS in a minute that Miliki pays',
    most: stage.smsPerMinute,
    each: peakPerSecond(ownSmsADay) * 60,
    breaks: 'At the peak some are told to ask for a code again.',
    raise: '`smsPerMinute`, up to half of `smsPerSecond`',
  },
];

const ofAws = (stage: StageLimits): Limit[] => [
  {
    by: 'AWS',
    name: 'USD a month for SMS',
    most: stage.smsMonthlyBudgetUsd,
    each: (ownSmsADay + businessSmsADay) * LONGEST_MONTH * USD_PER_PART,
    breaks: 'SNS sends nothing more in the month. The two purses end before.',
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
