import type { Limit } from './limit.ts';
import { business, createAtOnce, peakPerSecond, work } from './load.ts';
import type { StageLimits } from './stage-limits.ts';

export const callLimits = ({ routes, concurrency }: StageLimits): Limit[] => [
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
