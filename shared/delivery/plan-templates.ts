/**
 * A plan for each system type, with due days in weeks from the start. The lead may change the plan before the owner
 * sees it.
 */
import type { SystemType } from '#shared/applications/catalogue.ts';
import type { MilestoneKind } from '#shared/projects/milestone-machine.ts';
import templates from './plan-templates.json' with { type: 'json' };

export interface PlannedMilestone {
  name: string;
  kind: MilestoneKind;
  week: number;
}

export function planTemplate(system: SystemType): PlannedMilestone[] {
  const { scope, build, delivery } = templates[system];
  return [
    { name: 'Scope and design', kind: 'scope', week: scope },
    ...build.map(({ name, week }) => ({ name, kind: 'build' as const, week })),
    { name: 'Delivery and training', kind: 'delivery', week: delivery },
  ];
}
