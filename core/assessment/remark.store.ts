/** Notes and calls, which the staff writes about an application. */
import { transactFor } from '#core/accounts/owner-transaction.ts';
import { countUp } from '#core/platform/limits/count.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { type CallItem, call } from './call.entity.ts';
import { type NoteItem, note } from './note.entity.ts';

/** Notes and calls of an application in a day. People need fewer, so more would come from a faulty program. */
const REMARKS_PER_DAY = 100;

export const listNotes = (applicationId: string): Promise<NoteItem[]> =>
  note.list({ key: { applicationId } });

export const listCalls = (applicationId: string): Promise<CallItem[]> =>
  call.list({ key: { applicationId } });

export type RemarkOutcome = 'saved' | 'repeated' | 'tooMany';

interface Remark {
  applicationId: string;
  userId: string;
  audit: PutWrite;
}

/** @param now ms since 1970 @throws AppError accounts.notFound */
const insert = async (
  { applicationId, userId, audit }: Remark,
  repeated: PutWrite,
  now: number,
): Promise<RemarkOutcome> => {
  const failed = await transactFor(userId, {
    repeated,
    tooMany: countUp({ of: `remarks#${applicationId}`, per: 'day', most: REMARKS_PER_DAY }, now),
    audit,
  });
  return failed?.label === 'tooMany' ? 'tooMany' : failed ? 'repeated' : 'saved';
};

export const insertNote = (item: NoteItem, of: Remark, now: number): Promise<RemarkOutcome> =>
  insert(of, note.create(item), now);

export const insertCall = (item: CallItem, of: Remark, now: number): Promise<RemarkOutcome> =>
  insert(of, call.create(item), now);

/** @returns the note with the Idempotency-Key `noteId`, or null */
export const findNote = ({ applicationId, noteId }: NoteItem): Promise<NoteItem | null> =>
  note.get({ applicationId, noteId });

export const findCall = ({ applicationId, callId }: CallItem): Promise<CallItem | null> =>
  call.get({ applicationId, callId });
