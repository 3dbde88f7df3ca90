import { AppError } from '#core/platform/app-error.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { setSupport as contract } from '#shared/projects/contract.ts';
import { type ChangeDeps, changeProject } from './change-project.ts';
import { onceMoreToday } from './daily-limits.ts';
import { changeOnce, type FindDeps, type OwnerRequest } from './own-project.ts';
import type { ProjectItem, StoredSupportPlan } from './project.entity.ts';

/**
 * Starts a support plan that the office offers, at the price and with the contents that the owner saw, or ends one today.
 *
 * @throws AppError as the contract lists them
 */
export function setSupport(
  deps: FindDeps & ChangeDeps,
  { supportPlan, ...request }: OwnerRequest & { supportPlan: string },
  { isWanted, price, includes }: BodyOf<typeof contract>,
): Promise<ProjectItem> {
  const { userId: by } = request;
  const body = { supportPlan, isWanted, price, includes };
  return changeOnce(deps, request, body, (project, requestKey) => {
    const before = project.supportPlans.find(({ kind }) => kind === supportPlan);
    if (!before || project.stage === 'Cancelled') throw new AppError('projects.notFound');
    const after = planAfter(before, { isWanted, price, includes }, nairobiDay(deps.clock()));
    const others = project.supportPlans.map((one) => (one === before ? after : one));
    return changeProject(deps, project, {
      step: {
        event: 'project.setSupport',
        role: 'owner',
        by,
        details: { kind: after.kind, state: after.state, price },
      },
      changes: { supportPlans: others },
      tooMany: onceMoreToday(project, 'support', deps.clock()),
      requestKey,
    });
  });
}

/** @throws AppError projects.changed for another price or other contents, projects.notNow */
function planAfter(
  plan: StoredSupportPlan,
  { isWanted, price, includes }: BodyOf<typeof contract>,
  today: string,
): StoredSupportPlan {
  const isAsSeen = plan.price === price && plan.includes === includes;
  if (!isAsSeen) throw new AppError('projects.changed');
  if (isWanted === (plan.state === 'Running')) throw new AppError('projects.notNow');
  if (!isWanted) return endedPlan(plan, today);
  const { endDay, ...rest } = plan;
  return { ...rest, state: 'Running', startDay: today };
}

/** @returns a plan that runs no more; another one stays as it is */
export const endedPlan = (plan: StoredSupportPlan, today: string): StoredSupportPlan =>
  plan.state === 'Running' ? { ...plan, state: 'Ended', endDay: today } : plan;
