import type { AlarmRule, AlarmRules } from '#infra/alarms.ts';
import type { AuditTable } from '#infra/audit-table.ts';
import type { StageConfig } from '#infra/stages.ts';
import type { WorkQueue } from '#infra/work-queues.ts';
import { type DueKind, dueKinds } from '#shared/platform/due-kinds.ts';
import { counted, sumOf } from './metrics.ts';

/** Rings for due rows whose work failed or was late, counted by core/due/run-page.ts. */
export const dueAlarms = ({ name: stage }: StageConfig): AlarmRules =>
  Object.fromEntries(
    dueKinds.flatMap((kind) => [
      [`DueLeft-${kind}`, leftOf(stage, kind)],
      [`DueLate-${kind}`, lateOf(stage, kind)],
    ]),
  );

const leftOf = (stage: string, kind: DueKind): AlarmRule => ({
  metric: counted('Miliki', 'DueLeft', { service: 'due', stage, kind }),
  description: `Rows of the kind ${kind} failed and wait for the next night: the logs say why.`,
});

const lateOf = (stage: string, kind: DueKind): AlarmRule => ({
  metric: counted('Miliki', 'DueLate', { service: 'due', stage, kind }),
  description: `Rows of the kind ${kind} are done a day late: nights fail, or do not get through.`,
});

/** Rings for work that failed in every try, and for work that nobody does. */
export const queueAlarms = (queues: readonly WorkQueue[]): AlarmRules =>
  Object.fromEntries(queues.flatMap(alarmsOf));

const alarmsOf = ({ name, failed, age, tellsAfter }: WorkQueue): [string, AlarmRule][] => [
  [
    `WorkFailed-${name}`,
    {
      metric: failed,
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

/** Rings when audit events are changed, or cannot be written. */
export const auditAlarms = ({ name: stage }: StageConfig, audit: AuditTable): AlarmRules => ({
  AuditTampered: {
    metric: counted('Miliki', 'AuditTampered', { service: 'audit', stage }),
    description:
      'Somebody changed or deleted an audit event: the log of OnTamper names it, a restore shows it.',
  },
  AuditThrottled: {
    metric: sumOf(audit.throttles),
    description: 'The audit table or an index gets more than its most of request units.',
  },
});

/** Ring each day from the last day of a complaint on, and each hour from half of the time of a breach on. */
export const registerAlarms = ({ name: stage }: StageConfig): AlarmRules => ({
  ComplaintsDue: {
    metric: counted('Miliki', 'ComplaintDue', { service: 'complaints', stage }),
    description:
      'A complaint must be answered today, or is late: the office, Complaints, the first of those that wait.',
  },
  BreachUntold: {
    metric: counted('Miliki', 'BreachUntold', { service: 'breaches', stage }),
    description:
      'The Data Protection Commissioner must be told of a breach within 72 hours: the office, Breaches.',
  },
});

/** Invalid links in five minutes: more than old receipts and torn posters explain. */
const LINKS_OF_NOBODY = 200;

/** Rings when somebody guesses the links of customers' cards or of posters. */
export function cardAlarms({ name: stage }: StageConfig): AlarmRules {
  const notFound = (kind: 'card' | 'poster') =>
    counted('Miliki', 'LinkNotFound', { service: 'cards', stage, kind });
  return {
    CardGuesses: {
      metric: sumOf({ cards: notFound('card'), posters: notFound('poster') }),
      threshold: LINKS_OF_NOBODY,
      description:
        'Many links of cards or posters lead to nobody: somebody guesses them (docs/flows/cards.md).',
    },
  };
}
