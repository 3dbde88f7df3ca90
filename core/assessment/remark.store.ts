/** Notes and calls, which the staff writes about an application, and who has its file open. */
import { transactFor } from '#core/accounts/owner-transaction.ts';
import { task } from '#core/due/task.ts';
import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absentOr, atMost } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { PutWrite, Write } from '#core/platform/table/writes.ts';
import { callOutcomes } from '#shared/assessment/call-outcomes.ts';

export const call = entity({
  name: 'call',
  about: 'A call of a member of the staff to an owner about an application.',
  attributes: {
    applicationId: text(),
    callId: text({ about: 'The Idempotency-Key with which it came: a repeat is the same call.' }),
    outcome: oneOf(callOutcomes),
    text: text({ personal: true }),
    by: text({ about: 'The id of the member of the staff.', secret: true }),
    at: text(),
  },
  key: {
    question: 'When did the staff call the owner about this application?',
    pk: 'application#{applicationId}',
    sk: 'call#{callId}',
  },
});

export type CallItem = ItemOf<typeof call>;

/** Owners never see a note. */
export const note = entity({
  name: 'note',
  about: 'What a member of the staff wrote about an application for colleagues.',
  attributes: {
    applicationId: text(),
    noteId: text({ about: 'The Idempotency-Key with which it came: a repeat is the same note.' }),
    text: text({ personal: true }),
    by: text({ about: 'The id of the member of the staff.', secret: true }),
    at: text(),
  },
  key: {
    question: 'What did the staff write about this application?',
    pk: 'application#{applicationId}',
    sk: 'note#{noteId}',
  },
});

export type NoteItem = ItemOf<typeof note>;

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
  ref: string;
  audit: PutWrite;
}

/** @param now ms since 1970 @param ended left out if it fails @throws AppError accounts.notFound */
const insert = async (
  of: Remark,
  repeated: PutWrite,
  now: number,
  ended?: Write,
): Promise<RemarkOutcome> => {
  const { applicationId, userId, audit } = of;
  const failed = await transactFor(userId, {
    repeated,
    tooMany: countUp({ of: `remarks#${applicationId}`, per: 'day', most: REMARKS_PER_DAY }, now),
    audit,
    ended,
  });
  if (failed?.label === 'ended') return insert(of, repeated, now);
  return failed?.label === 'tooMany' ? 'tooMany' : failed ? 'repeated' : 'saved';
};

export const insertNote = (item: NoteItem, of: Remark, now: number): Promise<RemarkOutcome> =>
  insert(of, note.create(item), now);

/** The promised call waits until somebody has reached the owner. One for later may be promised in this call. */
export function insertCall(item: CallItem, of: Remark, now: number): Promise<RemarkOutcome> {
  const { userId, ref: subject } = of;
  const isDue = { since: absentOr(atMost(isoTime(now))) };
  const promised = task.delete({ userId, kind: 'call', subject }, { if: isDue });
  return insert(of, call.create(item), now, item.outcome === 'Reached' ? promised : undefined);
}

/** @returns the note with the Idempotency-Key `noteId`, or null */
export const findNote = ({ applicationId, noteId }: NoteItem): Promise<NoteItem | null> =>
  note.get({ applicationId, noteId });

export const findCall = ({ applicationId, callId }: CallItem): Promise<CallItem | null> =>
  call.get({ applicationId, callId });

export const fileReader = entity({
  name: 'fileReader',
  about:
    'A member of the staff has the file of an application open, for colleagues who open it too.',
  attributes: {
    applicationId: text(),
    staffId: text({ secret: true }),
    at: text({ about: 'When a browser last reported the open file.' }),
    ttl: whole(),
  },
  key: {
    question: 'Who has the file of this application open?',
    pk: 'application#{applicationId}',
    sk: 'reader#{staffId}',
  },
});

export type FileReaderItem = ItemOf<typeof fileReader>;

export const listReaders = (applicationId: string): Promise<FileReaderItem[]> =>
  fileReader.list({ key: { applicationId }, consistent: false });

export const keepReader = (item: FileReaderItem): Promise<boolean> => write(fileReader.put(item));
