import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { MemberItem } from '#core/staff/member.store.ts';
import { isOpen } from '#shared/applications/application-machine.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { auditOf } from './audit-line.ts';
import type { Deps } from './deps.ts';
import { edit } from './edit.ts';

/**
 * Changes who handles the application; null gives it back to the queue. Owners never see the assignee.
 * @throws AppError applications.notNow after the work has ended, assessment.memberNotFound, applications.changed
 */
export async function assignTo(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  { staffId: to }: { staffId: string | null },
): Promise<void> {
  const { status, assignee } = application;
  // An expired offer can be renewed.
  if (!isOpen(status) && status !== 'Offer Expired') throw new AppError('applications.notNow');
  if (to !== null && !canHave(await deps.findMember(to))) {
    throw new AppError('assessment.memberNotFound');
  }
  const audit = auditOf(deps, by, application, 'application.assigned', {
    before: { assignee: assignee ?? null },
    after: { assignee: to },
  });
  await edit(deps, application, { assignee: to }, { audit });
}

const canHave = (member: MemberItem | null): boolean =>
  member?.state === 'Active' && (member.may.includes('review') || member.may.includes('approve'));
