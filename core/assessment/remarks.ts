/** Notes and calls of staff members about an application. */

import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import type { AuditEntry } from '#core/audit/audit.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { CallOutcome } from '#shared/assessment/call-outcomes.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';
import { auditOf, entryOf } from './edit.ts';
import type { RemarkOutcome } from './remark.store.ts';

/** @throws AppError assessment.tooManyNotes, request.keyReused, accounts.notFound */
export async function writeNote(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  { idempotencyKey: noteId, text }: { idempotencyKey: string; text: string },
): Promise<void> {
  const { applicationId } = application;
  const now = deps.clock();
  const item = { applicationId, noteId, text, by: by.staffId, at: isoTime(now) };
  const audit = auditOf(deps, by, application, 'application.noted');
  const done = await deps.insertNote(item, { ...application, audit }, now);
  if (done === 'saved') return;
  requireSame(done, item, await deps.findNote(item));
  await deps.auditView(by, shownAgain(application), now);
}

interface LoggedCall {
  idempotencyKey: string;
  outcome: CallOutcome;
  text: string;
}

/** @throws AppError assessment.tooManyNotes, request.keyReused, accounts.notFound */
export async function logCall(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  { idempotencyKey: callId, outcome, text }: LoggedCall,
): Promise<void> {
  const { applicationId } = application;
  const now = deps.clock();
  const item = { applicationId, callId, outcome, text, by: by.staffId, at: isoTime(now) };
  const audit = auditOf(deps, by, application, 'application.called', { after: { outcome } });
  const done = await deps.insertCall(item, { ...application, audit }, now);
  if (done === 'saved') return;
  requireSame(done, item, await deps.findCall(item));
  await deps.auditView(by, shownAgain(application), now);
}

interface Said {
  by: string;
  text: string;
  outcome?: CallOutcome;
}

/** Refuses a repeated request with other content, because this content would not be stored. */
function requireSame(done: RemarkOutcome, { by, text, outcome }: Said, kept: Said | null): void {
  if (done === 'tooMany') throw new AppError('assessment.tooManyNotes');
  const isSame = kept?.by === by && kept.text === text && kept.outcome === outcome;
  if (!isSame) throw new AppError('request.keyReused');
}

/** A repeated request writes no remark, but its reply contains the current file, so the audit records a view. */
const shownAgain = (application: ApplicationItem): AuditEntry =>
  entryOf(application, 'application.viewed');
