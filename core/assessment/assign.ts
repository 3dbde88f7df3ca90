import type { StaffActor } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { auditOf } from './audit-line.ts';
import type { Deps } from './deps.ts';
import { edit } from './edit.ts';

/**
 * Hands an application over to somebody who may work on it; null puts it back for anybody.
 *
 * @throws AppError assessment.memberNotFound, applications.changed
 */
export async function assignTo(
  deps: Pick<Deps, 'findMember' | 'saveEdit' | 'clock'>,
  application: ApplicationItem,
  by: StaffActor,
  staffId: string | null,
): Promise<void> {
  if (staffId !== null) await requireReader(deps, staffId);
  const audit = auditOf(deps, by, application, 'application.assigned', {
    before: { assignee: application.assignee ?? null },
    after: { assignee: staffId },
  });
  await edit(deps, application, { assignee: staffId }, audit);
}

async function requireReader(
  { findMember }: Pick<Deps, 'findMember'>,
  staffId: string,
): Promise<void> {
  const member = await findMember(staffId);
  const mayRead = member?.may.some((one) => one === 'review' || one === 'approve');
  if (member?.state !== 'Active' || !mayRead) throw new AppError('assessment.memberNotFound');
}
