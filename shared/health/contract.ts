import { contract } from '#shared/platform/contract.ts';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import * as f from '#shared/platform/fields.ts';
import { taskGroups, taskKindNames, taskMenus } from './tasks.ts';
import { healthNumberNames, nightProblemNames, smsShareNames } from './words.ts';
import { workQueueNames } from './work-queues.ts';

export const DeadLetters = {
  /** The queue that they came from; null for streams and schedules, which have none. */
  queue: f.nullable(f.choice(workQueueNames)),
  messages: f.count,
};
export type DeadLetters = f.ValuesOf<typeof DeadLetters>;

export const SmsSpend = {
  share: f.choice(smsShareNames),
  today: f.count,
  todayUsd: f.decimal({ min: 0 }),
  /** The spent part of the share's money for the day: 1 is all of it. */
  ofTheDay: f.decimal({ min: 0 }),
  yesterday: f.count,
  yesterdayUsd: f.decimal({ min: 0 }),
};
export type SmsSpend = f.ValuesOf<typeof SmsSpend>;

export const NightlyRun = {
  /** The day of the start, in Nairobi. */
  day: f.text(),
  startedAt: f.nullable(f.moment),
  /** The end of the last page of rows; null if nothing was due. */
  finishedAt: f.nullable(f.moment),
  done: f.count,
  left: f.count,
  late: f.count,
};
export type NightlyRun = f.ValuesOf<typeof NightlyRun>;

export const Nights = {
  kind: f.choice(dueKinds),
  problems: f.list(f.choice(nightProblemNames)),
  /** When it runs first; null once it has run, or should have. */
  firstAt: f.nullable(f.moment),
  /** The last seven days, newest first, without days on which it did not run. */
  runs: f.list(f.object(NightlyRun)),
};
export type Nights = f.ValuesOf<typeof Nights>;

export const getHealth = contract('GET /api/office/health', 'staff', {
  may: ['admin'],
  reply: {
    at: f.moment,
    numbers: f.list(f.object({ name: f.choice(healthNumberNames), count: f.count })),
    deadLetters: f.list(f.object(DeadLetters)),
    sms: f.list(f.object(SmsSpend)),
    nights: f.list(f.object(Nights)),
  },
});

export const Task = {
  kind: f.choice(taskKindNames),
  /** The reference of an application or agreement, or the receipt of a payment. */
  ref: f.text(),
  /** The business, or the member; may be empty. */
  name: f.text(),
  since: f.moment,
  /** By when: a moment, or a day in Nairobi. */
  until: f.nullable(f.text()),
  /** The decision, or the name of the milestone. */
  what: f.nullable(f.text()),
  /** Whole KES, or messages; null for messages that could not be counted. */
  amount: f.nullable(f.count),
};
export type Task = f.ValuesOf<typeof Task>;

/** The caller's tasks, the oldest first, and the numbers beside the menu. Both stop at a limit. */
export const readToday = contract('GET /api/office/today', 'staff', {
  may: [],
  closedTo: 'supervise',
  logged: 'list.read',
  reply: {
    groups: f.list(
      f.object({ group: f.choice(taskGroups), tasks: f.list(f.object(Task)), hasMore: f.flag }),
    ),
    menu: f.list(f.object({ menu: f.choice(taskMenus), count: f.count, hasMore: f.flag })),
  },
});
export type Today = f.ValuesOf<typeof readToday.reply>;

/** Puts dead letters back into their queue, to be tried again. */
export const redriveDeadLetters = contract('POST /api/office/health/redrive', 'staff', {
  may: ['admin'],
  fresh: true,
  body: { queue: f.choice(workQueueNames) },
  /** About how many messages go back. */
  reply: { messages: f.count },
  errors: ['health.nothingToRedrive'],
});

/** The first 50 messages of a queue of dead letters, without numbers, codes, tokens, names and texts. */
export const readDeadLetters = contract('GET /api/office/health/dead-letters', 'staff', {
  logged: 'health.messagesRead',
  may: ['admin'],
  /** Without a queue: those of streams and schedules. */
  query: { queue: f.optional(f.choice(workQueueNames)) },
  reply: {
    messages: f.list(
      f.object({ messageId: f.text(), sentAt: f.moment, text: f.text({ multiline: true }) }),
    ),
  },
});

const deadLetterActs = ['putBack', 'drop'] as const;
export type DeadLetterAct = (typeof deadLetterActs)[number];

/** Puts one message back into its queue, or drops it for good. */
export const answerDeadLetter = contract(
  'POST /api/office/health/dead-letters/{messageId}',
  'staff',
  {
    may: ['admin'],
    fresh: true,
    body: { queue: f.nullable(f.choice(workQueueNames)), act: f.choice(deadLetterActs) },
    errors: ['health.messageGone', 'health.noWorkBehind'],
  },
);
