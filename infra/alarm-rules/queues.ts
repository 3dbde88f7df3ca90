import type { AlarmRule, AlarmRules } from '../alarms.ts';
import type { WorkQueue } from '../work-queue.ts';

/** Rings for work that failed in every try, and for work that nobody comes to. */
export const queueAlarms = (queues: readonly WorkQueue[]): AlarmRules =>
  Object.fromEntries(queues.flatMap(alarmsOf));

const alarmsOf = ({ name, failed, age, tellsAfter }: WorkQueue): [string, AlarmRule][] => [
  [
    `WorkFailed-${name}`,
    {
      metric: failed,
      threshold: 0,
      description: `Work of the queue ${name} failed in every try, and waits in its dead letters.`,
    },
  ],
  [
    `WorkWaits-${name}`,
    {
      metric: age,
      threshold: tellsAfter.toSeconds(),
      description: `Work of the queue ${name} waits for ${tellsAfter.toHumanString()} and more.`,
    },
  ],
];
