import { contract } from '#shared/platform/contract.ts';
import {
  choice,
  count,
  decimal,
  list,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
} from '#shared/platform/fields.ts';
import { healthNumberNames, nightKindNames, nightProblemNames, smsKindNames } from './words.ts';
import { workQueueNames } from './work-queues.ts';

export const DeadLetters = {
  /** The queue that they came from; null for streams and schedules, which have none. */
  queue: nullable(choice(workQueueNames)),
  messages: count,
};
export type DeadLetters = ValuesOf<typeof DeadLetters>;

export const SmsSpend = {
  kind: choice(smsKindNames),
  today: count,
  todayUsd: decimal({ min: 0 }),
  /** The spent part of the kind's money for the day: 1 is all of it. */
  ofTheDay: decimal({ min: 0 }),
  yesterday: count,
  yesterdayUsd: decimal({ min: 0 }),
};
export type SmsSpend = ValuesOf<typeof SmsSpend>;

export const NightlyRun = {
  /** The day of the start, in Nairobi. */
  day: text(),
  startedAt: nullable(moment),
  /** The end of the last page of rows; null if nothing was due. */
  finishedAt: nullable(moment),
  done: count,
  left: count,
  late: count,
};
export type NightlyRun = ValuesOf<typeof NightlyRun>;

export const Nights = {
  kind: choice(nightKindNames),
  problems: list(choice(nightProblemNames)),
  /** The last seven days, newest first, without days on which it did not run. */
  runs: list(object(NightlyRun)),
};
export type Nights = ValuesOf<typeof Nights>;

export const getHealth = contract('GET /api/office/health', 'staff', {
  may: ['admin'],
  reply: {
    at: moment,
    numbers: list(object({ name: choice(healthNumberNames), count })),
    deadLetters: list(object(DeadLetters)),
    sms: list(object(SmsSpend)),
    nights: list(object(Nights)),
  },
});

/** Puts dead letters back into their queue, to be tried again. */
export const redriveDeadLetters = contract('POST /api/office/health/redrive', 'staff', {
  may: ['admin'],
  fresh: true,
  body: { queue: choice(workQueueNames) },
  /** About how many go back. */
  reply: { messages: count },
  errors: ['health.nothingToRedrive'],
});
