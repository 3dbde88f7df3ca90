import { activity } from '#core/accounts/account.entity.ts';
import { transactFor } from '#core/accounts/owner-transaction.ts';
import { claimUpload, giveUpUploads } from '#core/documents/upload.store.ts';
import { taskWrites } from '#core/due/task.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { ItemOf } from '#core/platform/table/entity.ts';
import { readPartition } from '#core/platform/table/read-partition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite, Write } from '#core/platform/table/writes.ts';
import { termsOfApplication, termWrites } from '#core/search/search-terms.ts';
import { type ApplicationStatus, isOpen } from '#shared/applications/application-machine.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import {
  type ApplicationItem,
  application,
  type ChangeItem,
  change,
  openApplication,
  reference,
} from './application.entity.ts';
import { draft } from './draft.store.ts';
import { dueWrites } from './due-moments.ts';
import { type QueueRowItem, queueRow, rowOf, tasksOf } from './queue-row.ts';

/** At most 5 read units a page. */
const PAGE = 10;

/** Withdrawn applications count too. */
const SUBMISSIONS_PER_DAY = 3;

/** `missing`: a document has no file. */
export type InsertOutcome =
  | 'inserted'
  | 'repeated'
  | 'open'
  | 'refTaken'
  | 'tooMany'
  | { missing: DocumentKind };

/**
 * Writes an application and all that belongs to it at once, and deletes the draft. @throws AppError accounts.notFound
 */
export async function insertApplication(
  item: ApplicationItem,
  first: ChangeItem,
  requestKey: RequestKey,
  now: number,
): Promise<InsertOutcome> {
  const { userId, applicationId, ref, documents, changedAt } = item;
  const failed = await transactFor(userId, {
    repeated: recordRequest(requestKey, applicationId, now),
    open: openApplication.create({ userId, applicationId, ref }),
    refTaken: reference.create({ ref, userId, applicationId }),
    // Each submission sends its owner an SMS that Miliki pays for.
    tooMany: countUp({ of: `submissions#${userId}`, per: 'day', most: SUBMISSIONS_PER_DAY }, now),
    missing: documents.map(({ key }) => claimUpload({ userId, key }, applicationId)),
    new: [
      application.create(item),
      queueRow.put(rowOf(item)),
      ...taskWrites([], tasksOf(item)),
      ...termWrites([], termsOfApplication(item)),
      change.create(first),
      activity.upsert({ userId }, { set: { changedAt } }),
      draft.delete({ userId }),
    ],
  });
  if (!failed) return 'inserted';
  const { label, positions } = failed;
  if (label === 'new') throw new Error('a new application exists already');
  if (label !== 'missing') return label;
  const [position = 0] = positions.missing;
  return { missing: documents[position]?.kind as DocumentKind };
}

/** null removes an optional attribute. */
export type ApplicationChanges = NonNullable<Parameters<typeof application.patch>[1]['set']>;

export interface Transition {
  before: ApplicationItem;
  changes: ApplicationChanges & Pick<ApplicationItem, 'changedAt' | 'version'>;
  /** Absent if the status stays, for example after the first of several answers. */
  change?: ChangeItem | undefined;
  /** Absent for changes by the office and the clock. */
  requestKey?: RequestKey | undefined;
  /** Keys of files that belong to the application from now on. */
  files?: readonly string[] | undefined;
  audit?: PutWrite | undefined;
  tooMany?: UpdateWrite | undefined;
  also?: readonly Write[] | undefined;
  /** Reserves the payment account of a new agreement. Fails if its reference is taken. */
  taken?: PutWrite | undefined;
}

export type TransitionOutcome =
  | 'saved'
  | 'taken'
  | 'repeated'
  | 'changed'
  | 'tooMany'
  | 'open'
  | 'missingFile';

/** Writes a change if the version is still the one that was read. @throws AppError accounts.notFound, also if closed */
export async function saveTransition(
  {
    before,
    changes,
    change: line,
    requestKey,
    files = [],
    audit,
    tooMany,
    also = [],
    taken,
  }: Transition,
  now: number,
): Promise<TransitionOutcome> {
  const { userId, applicationId, version, createdAt } = before;
  const { status, changedAt } = changes;
  const after = changed(before, changes);
  const failed = await transactFor(userId, {
    repeated: requestKey && recordRequest(requestKey, applicationId, now),
    changed: [
      application.patch({ userId, applicationId }, { set: changes, if: { version, createdAt } }),
      ...(line ? [change.create(line)] : []),
      ...(audit ? [audit] : []),
      queueRow.put(rowOf(after)),
      ...taskWrites(tasksOf(before), tasksOf(after)),
      ...dueWrites(before, after),
      ...also,
      activity.upsert({ userId }, { set: { changedAt } }),
    ],
    taken,
    tooMany,
    missingFile: files.map((key) => claimUpload({ userId, key }, applicationId)),
    open: status && openMark(before, status),
  });
  return failed?.label ?? 'saved';
}

export type EditOutcome = 'saved' | 'changed' | 'tooMany';

export interface BesideEdit {
  audit: PutWrite;
  also?: readonly PutWrite[];
  tooMany?: UpdateWrite;
}

/**
 * Writes a change that keeps the status, if the version is still the one that was read. @throws AppError
 * accounts.notFound @returns `changed` if somebody else was quicker, `tooMany` if the limit is reached
 */
export async function saveEdit(
  before: ApplicationItem,
  changes: ApplicationChanges,
  { audit, also = [], tooMany }: BesideEdit,
): Promise<EditOutcome> {
  const { userId, applicationId, version, createdAt } = before;
  const set = { ...changes, version: version + 1 };
  const after = changed(before, set);
  // A promise for the same hours as before waits again, also if a call has ended the first.
  const were = tasksOf(changes.promisedCall ? changed(before, { promisedCall: null }) : before);
  const failed = await transactFor(userId, {
    changed: application.patch({ userId, applicationId }, { set, if: { version, createdAt } }),
    row: [queueRow.put(rowOf(after)), ...taskWrites(were, tasksOf(after))],
    audit,
    also,
    tooMany,
  });
  if (!failed) return 'saved';
  return failed.label === 'tooMany' ? 'tooMany' : 'changed';
}

function changed(before: ApplicationItem, changes: ApplicationChanges): ApplicationItem {
  const after = Object.entries({ ...before, ...changes });
  return Object.fromEntries(after.filter(([, value]) => value !== null)) as ApplicationItem;
}

/** @returns the write that makes or deletes the `openApplication` item; null if it stays */
function openMark(before: ApplicationItem, status: ApplicationStatus): Write | null {
  const { userId, applicationId, ref } = before;
  const isOpenNow = isOpen(status);
  if (isOpen(before.status) === isOpenNow) return null;
  return isOpenNow
    ? openApplication.create({ userId, applicationId, ref })
    : openApplication.delete({ userId });
}

export const findApplication = (
  userId: string,
  applicationId: string,
): Promise<ApplicationItem | null> => application.get({ userId, applicationId });

/** @param ref in any case */
export async function findByReference(ref: string): Promise<ApplicationItem | null> {
  const found = await reference.get({ ref: ref.toUpperCase() }, { consistent: false });
  return found && findApplication(found.userId, found.applicationId);
}

export const findOpenApplication = (
  userId: string,
): Promise<ItemOf<typeof openApplication> | null> => openApplication.get({ userId });

/** Newest first. */
export const listApplications = (userId: string, cursor?: string): Promise<Page<ApplicationItem>> =>
  application.page({ key: { userId }, order: 'desc', limit: PAGE, cursor });

export async function applicationStatuses(userId: string): Promise<ApplicationStatus[]> {
  const applications = await application.list({ key: { userId }, only: ['status'] });
  return applications.map(({ status }) => status);
}

/** Oldest first. */
export async function listByStatus(status: ApplicationStatus): Promise<ApplicationItem[]> {
  const rows = await queueRow.list({ by: 'byStatus', key: { status } });
  const found = await application.getAll(rows);
  return found.filter((one) => one?.status === status) as ApplicationItem[];
}

/** Oldest first; as the index has them, so a change may be missing. @public deps spread the module */
export const rowsBefore = (
  status: ApplicationStatus,
  createdAt: string,
  limit: number,
): Promise<QueueRowItem[]> => {
  const between = [{ createdAt: '2000' }, { createdAt }] as const;
  const page = queueRow.page({ by: 'byStatus', key: { status }, between, limit });
  return page.then(({ items }) => items);
};

/**
 * Takes an application out of everybody's reach, so nothing can begin with it while its parts go. Its row stays: if the
 * work stops, the next night finds the parts by it.
 * @returns false if it has changed
 * @public deps spread the module
 */
export async function takeApplication(item: ApplicationItem, audit: PutWrite): Promise<boolean> {
  const { userId, applicationId, version, ref } = item;
  const failed = await transact({
    changed: application.delete({ userId, applicationId }, { if: { version } }),
    reference: reference.delete({ ref }),
    terms: termWrites(termsOfApplication(item), []),
    tasks: taskWrites(tasksOf(item), []),
    audit,
  });
  return failed === null;
}

/**
 * Deletes what is left of an application that was taken, its row last. Its files go as unused ones do.
 * @public deps spread the module
 */
export async function eraseParts(
  { userId, applicationId }: Pick<ApplicationItem, 'userId' | 'applicationId'>,
  now: number,
): Promise<void> {
  const pk = `${change.prefix.pk}${applicationId}`;
  for (let next: string | null = ''; next !== null; ) {
    const page = await readPartition({ pk, after: next, limit: 100 });
    for (const { sk } of page.items) {
      await write({ action: 'delete', table: 'data', input: { Key: { pk, sk } } });
    }
    next = page.next;
  }
  await giveUpUploads(userId, applicationId, now);
  await write(queueRow.delete({ userId, applicationId }));
}

/** Oldest first. */
export const readHistory = (applicationId: string): Promise<ChangeItem[]> =>
  change.list({ key: { applicationId } });

/** Costs at most two GetItems. A renewed offer can open an application that is not the newest. */
export async function readOpenApplication(userId: string): Promise<ApplicationItem | null> {
  const mark = await openApplication.get({ userId }, { consistent: false });
  return (
    mark && application.get({ userId, applicationId: mark.applicationId }, { consistent: false })
  );
}

const LENGTH = 7;

/** @returns a random reference, such as A7K2Q9M */
export const newReference = (): string => randomLetters(LENGTH);
