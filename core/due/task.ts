import { isDeepStrictEqual } from 'node:util';
import { isoTime } from '#core/platform/clock.ts';
import { derived, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { type TaskKind, type TaskList, taskKindNames, taskKinds } from '#shared/health/tasks.ts';
import { dayAfter, nairobiDay, startOfDay } from '#shared/platform/time.ts';

/** Small, because people look at their lists all day: `ROWS` of core/health/read-today.ts depends on the size. */
export const task = entity({
  name: 'task',
  about:
    'Something that waits for the people of the office. Written and deleted in the transactions of what it is about.',
  attributes: {
    userId: text({ about: 'The owner whom it is about; of a member to confirm, the member.' }),
    kind: oneOf(taskKindNames),
    subject: text({ about: 'A reference. The number of a part follows after a `#`.' }),
    name: text({ personal: true, about: 'The business, or the member; its first 32 letters.' }),
    since: text({ about: 'A moment. Before its day in Nairobi nobody sees it.' }),
    until: text({ optional: true, about: 'By when: a moment, or a day in Nairobi.' }),
    what: text({ optional: true, about: 'The decision, or the milestone, as short.' }),
    amount: whole({ optional: true, about: 'KES.' }),
    notBy: json<string[]>({
      optional: true,
      secret: true,
      about: 'The staff ids of those who may not do it.',
    }),
    ttl: whole({ optional: true }),
    list: derived('kind', (kind: TaskKind) => taskKinds[kind][0]),
  },
  key: {
    question: 'Does this wait for the office?',
    pk: 'tasks#{userId}',
    sk: '{kind}#{subject}',
  },
  indexes: {
    list: {
      index: 'gsi1',
      question: 'What waits in this list, the longest first?',
      pk: 'taskList#{list}',
      sk: '{since}#{subject}',
    },
  },
});

export type Task = ItemOf<typeof task>;

/** Instead of the owner, for a person without an account. */
export const byPhone = (phoneHash: string): string => `phone#${phoneHash}`;

const short = (name: string): string => [...name].slice(0, 32).join('');

export const taskOf = ({ name, what, ...rest }: Task): Task => ({
  ...rest,
  name: short(name),
  ...(what && { what: short(what) }),
});

/** For the transaction that changes what the tasks are about. */
export const taskWrites = (before: readonly Task[], after: readonly Task[]): Write[] => [
  ...before
    .filter(({ kind, subject }) =>
      after.every((other) => other.kind !== kind || other.subject !== subject),
    )
    .map((one) => task.delete(one)),
  ...after
    .filter((one) => !before.some((other) => isDeepStrictEqual(one, other)))
    .map((one) => task.put(one)),
];

/** The beginning of a day in Nairobi. */
export const fromDay = (day: string): string => isoTime(startOfDay(day) ?? 0);

/** Until the end of today in Nairobi, for a call is made within hours. */
export const pageOfTasks = (
  list: TaskList,
  limit: number,
  now: number,
  cursor?: string,
): Promise<Page<Task>> =>
  task.page({
    by: 'list',
    key: { list },
    between: [
      { since: '0', subject: '0' },
      { since: fromDay(dayAfter(nairobiDay(now), 1)), subject: '0' },
    ],
    limit,
    cursor,
  });
