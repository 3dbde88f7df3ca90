/** What the office sets for an owner to use or to choose: links and support plans. */

import { AppError } from '#core/platform/app-error.ts';
import { auditOf } from '#core/projects/audit-line.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { onceMoreToday } from '#core/projects/daily-limits.ts';
import type { ProjectItem, StoredSupportPlan } from '#core/projects/project.entity.ts';
import type {
  setLinks as linksContract,
  offerSupport as supportContract,
} from '#shared/delivery/contract.ts';
import { isLink } from '#shared/delivery/link.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { supportKinds } from '#shared/projects/support-plans.ts';
import type { Deps } from './deps.ts';

type ChangeDeps = Pick<Deps, 'saveProject' | 'clock'>;

/** @throws AppError delivery.linkInvalid for a link that browsers correct, or that has more than a host and a path */
export async function setLinks(
  deps: ChangeDeps,
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
 * Offers a support plan. One that runs keeps its price until its owner ends it.
 *
 * @throws AppError projects.notFound for a plan that there is not, projects.notNow for one that runs
 */
export async function offerSupport(
  deps: ChangeDeps,
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
