/** Contacts with owners who owe something, and their promises. */

import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import { livePaymentsIn, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { shown } from '#core/platform/shown.ts';
import { auditOf, entryOf } from '#core/projects/project/project.entity.ts';
import {
  CollectionNote,
  type writeContact as contactContract,
} from '#shared/collection/contract.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { DAY_MS, isDay, nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import type { CollectionNoteItem } from './note.store.ts';

/** A promise may be at most this far ahead. */
const LATEST_PROMISE_MS = 366 * DAY_MS;

type Contact = BodyOf<typeof contactContract> & { idempotencyKey: string };

/** @throws AppError collection.promiseInvalid, collection.tooManyNotes, agreements.changed, request.keyReused, accounts.notFound */
export async function writeContact(
  deps: Deps,
  { agreement }: WholeAgreement,
  by: StaffActor,
  { idempotencyKey: noteId, text, ...promise }: Contact,
): Promise<void> {
  const { userId, ref } = agreement;
  const now = deps.clock();
  requirePromise(promise, now);
  const { promisedDay, promisedAmount } = promise;
  const after = { promisedDay, promisedAmount };
  const item = { userId, ref, noteId, text, ...after, by: by.staffId, at: isoTime(now) };
  const audit = auditOf(deps, by, agreement, 'agreement.contactNoted', { after });
  const done = await deps.insertNote(item, { agreement, audit }, now);
  if (done === 'saved') return;
  if (done === 'changed') throw new AppError('agreements.changed');
  if (done === 'tooMany') throw new AppError('collection.tooManyNotes');
  requireSame(item, await deps.findNote(item));
  await deps.auditView(by, entryOf(agreement, 'agreement.viewed'), now);
}

/** @throws AppError collection.promiseInvalid */
function requirePromise(
  { promisedDay, promisedAmount }: Pick<Contact, 'promisedDay' | 'promisedAmount'>,
  now: number,
): void {
  const isPossible =
    promisedDay === undefined
      ? promisedAmount === undefined
      : isDay(promisedDay) &&
        promisedDay >= nairobiDay(now) &&
        promisedDay <= nairobiDay(now + LATEST_PROMISE_MS);
  if (!isPossible) throw new AppError('collection.promiseInvalid');
}

/** Refuses a repeated request with other content, because this content would not be stored. */
function requireSame(item: CollectionNoteItem, kept: CollectionNoteItem | null): void {
  const names = ['by', 'text', 'promisedDay', 'promisedAmount'] as const;
  if (names.some((name) => kept?.[name] !== item[name])) throw new AppError('request.keyReused');
}

/** @param today a day in Nairobi */
export const toNoteReply = (
  item: CollectionNoteItem,
  journal: readonly JournalLineItem[],
  today: string,
): CollectionNote => shown(CollectionNote, { ...item, promise: promiseOf(item, journal, today) });

/** A promise is kept if the payments between the promise and its day, without those taken back, reach its amount. */
function promiseOf(
  { promisedDay, promisedAmount = 1, at }: CollectionNoteItem,
  journal: readonly JournalLineItem[],
  today: string,
): CollectionNote['promise'] {
  if (promisedDay === undefined) return null;
  const paid = livePaymentsIn(journal)
    .filter((one) => one.at > at && one.day <= promisedDay)
    .reduce((sum, { amount = 0 }) => sum + amount, 0);
  if (paid >= promisedAmount) return 'kept';
  return today > promisedDay ? 'broken' : 'open';
}
