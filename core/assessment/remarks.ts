/** What a member of the staff writes down about an application: a note, or a call to its owner. */
import type { CallOutcome } from '../../shared/assessment/call-outcomes.ts';
import type { StaffActor } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { auditOf } from './audit-line.ts';
import type { Deps } from './deps.ts';
import type { RemarkOutcome } from './remark.store.ts';

/** @throws AppError assessment.tooManyNotes */
export async function writeNote(
  deps: Pick<Deps, 'insertNote' | 'clock'>,
  application: ApplicationItem,
  by: StaffActor,
  { noteId, text }: { noteId: string; text: string },
): Promise<void> {
  const { applicationId, userId } = application;
  const now = deps.clock();
  const item = { applicationId, noteId, text, by: by.staffId, at: isoTime(now) };
  const audit = auditOf(deps, by, application, 'application.noted');
  requireRoom(await deps.insertNote(item, { applicationId, userId, audit }, now));
}

/** @throws AppError assessment.tooManyNotes */
export async function logCall(
  deps: Pick<Deps, 'insertCall' | 'clock'>,
  application: ApplicationItem,
  by: StaffActor,
  { callId, ...said }: { callId: string; outcome: CallOutcome; text: string },
): Promise<void> {
  const { applicationId, userId } = application;
  const now = deps.clock();
  const item = { applicationId, callId, ...said, by: by.staffId, at: isoTime(now) };
  const { outcome } = said;
  const audit = auditOf(deps, by, application, 'application.called', { after: { outcome } });
  requireRoom(await deps.insertCall(item, { applicationId, userId, audit }, now));
}

function requireRoom(outcome: RemarkOutcome): void {
  if (outcome === 'tooMany') throw new AppError('assessment.tooManyNotes');
}
