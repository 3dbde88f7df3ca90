import type { AlarmRule, AlarmRules } from '#infra/alarms.ts';
import type { StageConfig } from '#infra/stages.ts';
import { type DueKind, dueKinds } from '#shared/platform/due-kinds.ts';
import { counted } from './metrics.ts';

/** Rings for rows of what is due whose work failed or came late, as core/due/run-page.ts counts them. */
export const dueAlarms = ({ name: stage }: StageConfig): AlarmRules =>
  Object.fromEntries(
    dueKinds.flatMap((kind) => [
      [`DueLeft-${kind}`, leftOf(stage, kind)],
      [`DueLate-${kind}`, lateOf(stage, kind)],
    ]),
  );

const leftOf = (stage: string, kind: DueKind): AlarmRule => ({
  metric: counted('Miliki', 'DueLeft', { service: 'due', stage, kind }),
  threshold: 0,
  description: `Rows of the kind ${kind} failed and wait for the next night: the logs say why.`,
});

const lateOf = (stage: string, kind: DueKind): AlarmRule => ({
  metric: counted('Miliki', 'DueLate', { service: 'due', stage, kind }),
  threshold: 0,
  description: `Rows of the kind ${kind} are done a day late: nights fail, or do not get through.`,
});
