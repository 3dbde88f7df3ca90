import { AppError } from '#core/platform/app-error.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { onceMoreToday } from '#core/projects/project/daily-limits.ts';
import {
  auditOf,
  type ProjectItem,
  type StoredMilestone,
  type StoredSupportPlan,
} from '#core/projects/project/project.entity.ts';
import type {
  savePlan as contract,
  setLinks as linksContract,
  offerSupport as supportContract,
} from '#shared/delivery/contract.ts';
import { isLink } from '#shared/delivery/link.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { isDay, nairobiDay } from '#shared/platform/time.ts';
import { LEAST_MILESTONES } from '#shared/projects/limits.ts';
import { supportKinds } from '#shared/projects/support-plans.ts';
import type { Deps } from './deps.ts';

type Plan = BodyOf<typeof contract>;

type Planned = Plan['milestones'][number];

/** `delivery.planInvalid` has a text for each problem. */
type PlanProblem =
  | 'tooFew'
  | 'notScopeFirst'
  | 'notDeliveryLast'
  | 'notInOrder'
  | 'notADay'
  | 'inThePast';

/**
 * A plan can be saved until the owner reviews the scope. The member who saves it is the lead.
 * @throws AppError delivery.planInvalid with the problem, delivery.planFixed, projects.changed
 */
export async function savePlan(
  deps: Deps,
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

const isOpenPlan = ({ stage, milestones: [scope] }: ProjectItem): boolean =>
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
  ...(kind === 'delivery' && firstPromised(before, dueDay)),
  // The scope is always the first milestone, and may be in progress already.
  state: index === 0 ? (before[0]?.state ?? 'Not started') : 'Not started',
});

/** The agreement counts a late delivery from the first day that a plan named. */
function firstPromised(
  before: readonly StoredMilestone[],
  dueDay: string,
): Pick<StoredMilestone, 'firstDueDay'> {
  const { firstDueDay = before.at(-1)?.dueDay } = before.at(-1) ?? {};
  return firstDueDay === undefined || firstDueDay === dueDay ? {} : { firstDueDay };
}

/** @returns null if the plan can be saved */
function problemWith(
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

/** @throws AppError delivery.linkInvalid for a link that browsers would change, or with more than host and path */
export async function setLinks(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { links }: BodyOf<typeof linksContract>,
): Promise<void> {
  if (!links.every(({ url }) => isLink(url))) throw new AppError('delivery.linkInvalid');
  await changeProject(deps, project, {
    step: { event: 'project.setLinks', role: 'delivery', by: by.staffId, details: { links } },
    changes: { links },
    audit: auditOf(deps, by, project, 'project.linksSet', { after: { links } }),
    tooMany: onceMoreToday(project, 'edit', deps.clock()),
  });
}

/**
 * The price of a running plan cannot change. @throws AppError projects.notFound for an unknown plan, projects.notNow
 * for a running plan or a cancelled project
 */
export async function offerSupport(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { supportPlan, price, includes }: BodyOf<typeof supportContract> & { supportPlan: string },
): Promise<void> {
  const kind = supportKinds.find((one) => one === supportPlan);
  if (!kind) throw new AppError('projects.notFound');
  const before = project.supportPlans.find((one) => one.kind === kind);
  if (before?.state === 'Running' || project.stage === 'Cancelled') {
    throw new AppError('projects.notNow');
  }
  const offered: StoredSupportPlan = { kind, price, includes, state: 'Offered' };
  const others = project.supportPlans.filter((one) => one !== before);
  const details = { kind, state: offered.state, price };
  await changeProject(deps, project, {
    step: { event: 'project.setSupport', role: 'delivery', by: by.staffId, details },
    changes: { supportPlans: [...others, offered] },
    audit: auditOf(deps, by, project, 'project.supportOffered', { after: { kind, price } }),
    tooMany: onceMoreToday(project, 'edit', deps.clock()),
  });
}
