/** Who has an application on the desk, and who has its file open. */
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import type { MemberItem } from '#core/staff/member.store.ts';
import { isOpen } from '#shared/applications/application-machine.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { auditOf, edit } from './edit.ts';
import type { FileReaderItem } from './remark.store.ts';

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

/** A browser reports its open file each minute. The file counts as open a little longer: a report may be late. */
const OPEN_MS = 1.5 * MINUTE_MS;

/** If several tabs have the file open, only one writes in this time. */
const NOTE_MS = 0.75 * MINUTE_MS;

/** @returns the ids of the others who have the file open, and its newest version */
export async function noteReader(
  deps: Deps,
  { applicationId, version }: ApplicationItem,
  { staffId }: StaffActor,
): Promise<{ others: string[]; version: number }> {
  const now = deps.clock();
  const isWithin = (most: number) => (one: FileReaderItem) => now - Date.parse(one.at) < most;
  const readers = await deps.listReaders(applicationId);
  const others = readers.filter((one) => one.staffId !== staffId);
  if (!readers.some((one) => !others.includes(one) && isWithin(NOTE_MS)(one))) {
    const ttl = ttlAfter(now, OPEN_MS / 1000);
    await deps.keepReader({ applicationId, staffId, at: isoTime(now), ttl });
  }
  return { others: others.filter(isWithin(OPEN_MS)).map((one) => one.staffId), version };
}
