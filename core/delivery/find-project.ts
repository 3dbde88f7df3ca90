import { AppError } from '#core/platform/app-error.ts';
import { TOLD_BY_MPESA } from '#core/projects/money/record-fact.ts';
import { entryOf, type ProjectItem, type StepItem } from '#core/projects/project/project.entity.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** A payment account in upper or lower case (core/agreements/agreement.store.ts). */
const REFERENCE = /^[0-9A-Za-z]{9}$/;

/**
 * Finds a project by the reference of one of its agreements. @param ref as typed
 * @throws AppError projects.notFound; assessment.ownBusiness if the member owns the business
 */
export async function findByReference(
  deps: Deps,
  by: StaffActor,
  ref: string,
): Promise<ProjectItem> {
  const account = REFERENCE.test(ref) ? await deps.findPaymentAccount(ref.toUpperCase()) : null;
  const project = account && (await deps.findProject(account));
  if (!project) throw new AppError('projects.notFound');
  await requireNotOwn(deps, by, project.userId, entryOf(project, 'project.viewed'));
  return project;
}

/**
 * M-Pesa payments since `seen` are allowed: no decision depends on them, and each write checks the paid sum.
 * @throws AppError projects.changed if the project has other changes since `seen`
 */
export async function requireVersion(
  { stepsSince }: Deps,
  project: ProjectItem,
  seen: number,
): Promise<void> {
  const missed = project.version - seen;
  const since = missed > 0 ? await stepsSince(project, seen) : [];
  const isAsSeen = since.length === missed && since.every(isToldByMpesa);
  if (!isAsSeen) throw new AppError('projects.changed');
}

const isToldByMpesa = ({ event, by, details }: StepItem): boolean =>
  event === 'project.payShare' && details.fact === 'pay' && by === TOLD_BY_MPESA;
