/** What a member of the staff writes down about an application: a note, or a call to its owner. */
import type { CallOutcome } from '../../shared/assessment/call-outcomes.ts';
import type { StaffActor } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { auditOf } from './audit-line.ts';
import type { Deps } from './deps.ts';
import type { RemarkOutcome } from './remark.store.ts';

/** @throws AppError assessment.tooManyNotes, request.keyReused, accounts.notFound */
export async function writeNote(
  deps: Pick<Deps, 'insertNote' | 'findNote' | 'clock'>,
  application: ApplicationItem,
  by: StaffActor,
  { noteId, text }: { noteId: string; text: string },
): Promise<void> {
  const { applicationId, userId } = application;
  const now = deps.clock();
  const item = { applicationId, noteId, text, by: by.staffId, at: isoTime(now) };
  const audit = auditOf(deps, by, application, 'application.noted');
  const done = await deps.insertNote(item, { applicationId, userId, audit }, now);
  await requireKept(done, item, () => deps.findNote(item));
}

/** @throws AppError assessment.tooManyNotes, request.keyReused, accounts.notFound */
export async function logCall(
  deps: Pick<Deps, 'insertCall' | 'findCall' | 'clock'>,
  application: ApplicationItem,
  by: StaffActor,
  { callId, ...said }: { callId: string; outcome: CallOutcome; text: string },
): Promise<void> {
  const { applicationId, userId } = application;
  const now = deps.clock();
  const item = { applicationId, callId, ...said, by: by.staffId, at: isoTime(now) };
  const { outcome } = said;
  const audit = auditOf(deps, by, application, 'application.called', { after: { outcome } });
  const done = await deps.insertCall(item, { applicationId, userId, audit }, now);
  await requireKept(done, item, () => deps.findCall(item));
}

/** A repeat says what was said before. Anything else would be lost without a word. */
async function requireKept<Remark extends { by: string; text: string; outcome?: CallOutcome }>(
  done: RemarkOutcome,
  { by, text, outcome }: Remark,
  find: () => Promise<Remark | null>,
): Promise<void> {
  if (done === 'tooMany') throw new AppError('assessment.tooManyNotes');
  if (done === 'saved') return;
  const kept = await find();
  const isSame = kept?.by === by && kept.text === text && kept.outcome === outcome;
  if (!isSame) throw new AppError('request.keyReused');
}
