import { type EntityItem, Service } from 'electrodb';
import { type ApplicationStatus, isOpen } from '../../shared/applications/application-machine.ts';
import { activity } from '../accounts/activity.entity.ts';
import { upload } from '../documents/upload.entity.ts';
import { readPage } from '../platform/page.ts';
import { request } from '../platform/request.electro.ts';
import { type RequestKey, requestRow } from '../platform/request.store.ts';
import { tableOptions } from '../platform/table.ts';
import { commit } from '../platform/transaction.ts';
import { application } from './application.entity.ts';
import { change } from './change.entity.ts';
import { draft } from './draft.entity.ts';
import { openApplication } from './open-application.entity.ts';
import { reference } from './reference.entity.ts';

export type ApplicationItem = EntityItem<typeof application>;
export type ChangeItem = EntityItem<typeof change>;

const service = new Service(
  { application, change, openApplication, reference, draft, request, upload, activity },
  tableOptions,
);

/** Applications on a page: a Query of at most 5 read units. */
const PAGE = 10;

/** Why a new application was not written; `missing` names the files that are not there. */
export type InsertOutcome = 'inserted' | 'repeated' | 'open' | 'refTaken' | { missing: string[] };

/**
 * Writes an application with everything that comes with it, all or nothing: the request that
 * asked for it, the place of the owner's one open application, its reference, its first change,
 * and its files, which nobody can take away from it any more. The draft it was is gone.
 */
export async function insertApplication(
  item: ApplicationItem,
  first: ChangeItem,
  requestKey: RequestKey,
  now: number,
): Promise<InsertOutcome> {
  const { userId, applicationId, ref } = item;
  const keys = item.documents.map(({ key }) => key);
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.request.create(requestRow(requestKey, applicationId, now)).commit(),
        tx.openApplication.create({ userId, applicationId, ref }).commit(),
        tx.reference.create({ ref, userId, applicationId }).commit(),
        ...keys.map((key) => takeFile(tx.upload, { userId, key, applicationId })),
        tx.application.create(item).commit(),
        tx.change.create(first).commit(),
        tx.activity.upsert({ userId, changedAt: item.changedAt }).commit(),
        tx.draft.delete({ userId }).commit(),
      ])
      .go(),
  );
  if (!failures) return 'inserted';
  const [isRepeated, isOpenAlready, isRefTaken, ...ofFiles] = failures;
  if (isRepeated) return 'repeated';
  if (isOpenAlready) return 'open';
  if (isRefTaken) return 'refTaken';
  return { missing: keys.filter((_, index) => ofFiles[index]) };
}

type Tx = Parameters<Parameters<typeof service.transaction.write>[0]>[0];

/** A file belongs to one application, and only while it has not been taken away. */
const takeFile = (
  tx: Tx['upload'],
  { userId, key, applicationId }: { userId: string; key: string; applicationId: string },
) =>
  tx
    .patch({ userId, key })
    .set({ applicationId })
    .where((row, is) => `${is.notExists(row.applicationId)} AND ${is.notExists(row.goneAt)}`)
    .commit();

export interface Transition {
  before: ApplicationItem;
  /** Everything that is different now, its status among it. */
  changes: Partial<ApplicationItem> & Pick<ApplicationItem, 'changedAt' | 'version'>;
  /** Absent when the status stays: one of several questions was answered. */
  change?: ChangeItem;
  /** What the owner asked for it with; the office and the clock have none. */
  requestKey?: RequestKey;
  /** Keys of files that belong to the application from now on. */
  files?: readonly string[];
}

export type TransitionOutcome = 'saved' | 'repeated' | 'changed' | 'open' | 'missingFile';

/** Writes one change, its line of history and its request, if the application is as it was read. */
export async function saveTransition(
  { before, changes, change: line, requestKey, files = [] }: Transition,
  now: number,
): Promise<TransitionOutcome> {
  const { userId, applicationId, ref, version } = before;
  const wasOpen = isOpen(before.status as ApplicationStatus);
  const staysOpen = isOpen((changes.status ?? before.status) as ApplicationStatus);
  const writes: [TransitionOutcome, (tx: Tx) => unknown][] = [];
  const add = (failure: TransitionOutcome, write: (tx: Tx) => unknown) =>
    writes.push([failure, write]);

  if (requestKey) {
    add('repeated', (tx) => tx.request.create(requestRow(requestKey, applicationId, now)).commit());
  }
  add('changed', (tx) =>
    tx.application
      .patch({ userId, applicationId })
      .set(changes)
      .composite({ createdAt: before.createdAt })
      .where((row, is) => is.eq(row.version, version))
      .commit(),
  );
  if (line) add('changed', (tx) => tx.change.create(line).commit());
  for (const key of files) {
    add('missingFile', (tx) => takeFile(tx.upload, { userId, key, applicationId }));
  }
  if (wasOpen && !staysOpen) {
    add('changed', (tx) => tx.openApplication.delete({ userId }).commit());
  }
  if (!wasOpen && staysOpen) {
    add('open', (tx) => tx.openApplication.create({ userId, applicationId, ref }).commit());
  }
  add('changed', (tx) => tx.activity.upsert({ userId, changedAt: changes.changedAt }).commit());

  const failures = await commit(() =>
    service.transaction.write((tx) => writes.map(([, write]) => write(tx)) as never).go(),
  );
  if (!failures) return 'saved';
  return writes[failures.indexOf(true)]?.[0] ?? 'changed';
}

export async function findApplication(userId: string, applicationId: string) {
  const { data } = await application.get({ userId, applicationId }).go({ consistent: true });
  return data;
}

/** @param ref as it was read out; @returns null when no application has it */
export async function findByReference(ref: string): Promise<ApplicationItem | null> {
  const { data } = await reference.get({ ref: ref.toUpperCase() }).go();
  return data && findApplication(data.userId, data.applicationId);
}

export async function findOpenApplication(userId: string) {
  const { data } = await openApplication.get({ userId }).go({ consistent: true });
  return data;
}

/** A page of the owner's applications, newest first. */
export const listApplications = (userId: string, cursor?: string) =>
  readPage<ApplicationItem>(cursor, (from) =>
    application.query
      .byUser({ userId })
      .go({ order: 'desc', limit: PAGE, cursor: from, consistent: true }),
  );

/** All applications in one status, oldest first: the provider's queue. */
export async function listByStatus(status: ApplicationStatus): Promise<ApplicationItem[]> {
  const { data } = await application.query.byStatus({ status }).go({ pages: 'all' });
  return data as ApplicationItem[];
}

/** Every change of status, oldest first. */
export async function readHistory(applicationId: string): Promise<ChangeItem[]> {
  const { data } = await change.query
    .byApplication({ applicationId })
    .go({ consistent: true, pages: 'all' });
  return data as ChangeItem[];
}
