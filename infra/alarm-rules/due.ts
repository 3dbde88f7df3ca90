import { type DueKind, dueKinds } from '../../core/due/due.entity.ts';
import type { AlarmRule, AlarmRules } from '../alarms.ts';
import type { StageConfig } from '../stages.ts';
import { counted } from './metrics.ts';

/** Rings for rows of what is due whose work failed, as core/due/metrics.ts counts them. */
export const dueAlarms = ({ name: stage }: StageConfig): AlarmRules =>
  Object.fromEntries(dueKinds.map((kind) => [`DueLeft-${kind}`, leftOf(stage, kind)]));

const leftOf = (stage: string, kind: DueKind): AlarmRule => ({
  metric: counted('Miliki', 'DueLeft', { service: 'due', stage, kind }),
  threshold: 0,
  description: `Rows of the kind ${kind} failed and wait for the next night: the logs say why.`,
});
