import { AppError } from '#core/platform/app-error.ts';
import { auditOf } from '#core/projects/audit-line.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { onceMoreToday } from '#core/projects/daily-limits.ts';
import type { ProjectItem, StoredMilestone } from '#core/projects/project.entity.ts';
import type { savePlan as contract } from '#shared/delivery/contract.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { isDay, nairobiDay } from '#shared/platform/time.ts';
import { LEAST_MILESTONES } from '#shared/projects/limits.ts';
import type { Deps } from './deps.ts';

type Plan = BodyOf<typeof contract>;

type Planned = Plan['milestones'][number];

/** A reason why a plan cannot be saved; `delivery.planInvalid` has a text for each. */
export type PlanProblem =
  | 'tooFew'
  | 'notScopeFirst'
  | 'notDeliveryLast'
  | 'notInOrder'
  | 'notADay'
  | 'inThePast';

/**
 * Writes the plan of a project until its owner has seen the scope. The lead is the member who writes it.
 *
 * @throws AppError delivery.planInvalid with the problem, delivery.planFixed, projects.changed
 */
export async function savePlan(
  deps: Pick<Deps, 'saveProject' | 'clock'>,
  project: ProjectItem,
  by: StaffActor,
  { name, scope, startDay, lead, milestones }: Plan,
): Promise<void> {
  if (!isOpenPlan(project)) throw new AppError('delivery.planFixed');
  const problem = problemWith(milestones, startDay, nairobiDay(deps.clock()));
  if (problem) throw new AppError('delivery.planInvalid', { problem });
  const plan = { name, scope, startDay, lead };
  const dates = milestones.map(({ name: what, dueDay }) => `${dueDay} ${what}`);
  const after = { ...plan, milestones: dates };
  await changeProject(deps, project, {
    step: { event: 'project.plan', role: 'delivery', by: by.staffId, details: after },
    changes: {
      ...plan,
      leadId: by.staffId,
      milestones: milestones.map((one, index) => stored(one, index, project.milestones)),
    },
    audit: auditOf(deps, by, project, 'project.planned', { after }),
    tooMany: onceMoreToday(project, 'edit', deps.clock()),
  });
}

/** @returns whether the owner has neither accepted the plan, nor looks at it now */
export const isOpenPlan = ({ stage, milestones: [scope] }: ProjectItem): boolean =>
  (stage === 'Scheduled' || stage === 'Discovery') && scope?.state !== 'Ready for your review';

const stored = (
  { name, kind, dueDay }: Planned,
  index: number,
  before: readonly StoredMilestone[],
): StoredMilestone => ({
  number: index + 1,
  name,
  kind,
  dueDay,
  // The scope may be in progress already: it is always the first.
  state: index === 0 ? (before[0]?.state ?? 'Not started') : 'Not started',
});

/** @returns the problem with a plan, or null if it can be saved */
export function problemWith(
  milestones: readonly Planned[],
  startDay: string,
  today: string,
): PlanProblem | null {
  const days = [startDay, ...milestones.map(({ dueDay }) => dueDay)];
  const kinds = milestones.map(({ kind }) => kind);
  if (milestones.length < LEAST_MILESTONES) return 'tooFew';
  if (kinds.indexOf('scope') !== 0 || kinds.lastIndexOf('scope') !== 0) return 'notScopeFirst';
  const last = kinds.length - 1;
  if (kinds.indexOf('delivery') !== last) return 'notDeliveryLast';
  if (!days.every(isDay)) return 'notADay';
  if (days.some((day, index) => index > 0 && day < (days[index - 1] ?? ''))) return 'notInOrder';
  return days.slice(1).some((day) => day < today) ? 'inThePast' : null;
}
