import { activity } from '#core/accounts/account.entity.ts';
import { transactFor } from '#core/accounts/owner-transaction.ts';
import { claimUpload } from '#core/documents/upload.store.ts';
import { taskWrites } from '#core/due/task.ts';
import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { readStoredRange } from '#core/platform/table/read-partition.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite, Write } from '#core/platform/table/writes.ts';
import type { listBoard } from '#shared/delivery/contract.ts';
import { MOST_COUNTED } from '#shared/delivery/limits.ts';
import type { PlainErrorCode } from '#shared/errors.ts';
import type { QueryOf } from '#shared/platform/contract.ts';
import { grants, type ProjectItem, project, type StepItem, step } from './project.entity.ts';
import { type ProjectRowItem, projectRow, rowOf, tasksOf } from './project-row.ts';
import { dueWrites } from './reminder.store.ts';

/** null removes an optional attribute. */
export type ProjectChanges = NonNullable<Parameters<typeof project.patch>[1]['set']>;

export interface BesideChange {
  requestKey?: RequestKey | undefined;
  audit?: PutWrite | undefined;
  /** Keys of uploads that belong to the project from now on. */
  files?: readonly string[] | undefined;
  also?: readonly Write[] | undefined;
  /** An item that may exist once, and the refusal if it exists already. */
  unique?: { write: PutWrite; refusal: PlainErrorCode } | undefined;
  /** Written for a closed account as well. */
  isAfterClosing?: boolean | undefined;
  tooMany?: UpdateWrite | undefined;
}

export interface ProjectChange extends BesideChange {
  before: ProjectItem;
  set: ProjectChanges;
  after: ProjectItem;
  line: StepItem;
}

export type ChangeOutcome = 'saved' | 'repeated' | 'changed' | 'missingFile' | 'taken' | 'tooMany';

/** Writes a change on the version that was read, in one transaction. @throws AppError accounts.notFound */
export async function saveProject(change: ProjectChange, now: number): Promise<ChangeOutcome> {
  const { before, set, after, line, requestKey, audit, files = [], also, unique, tooMany } = change;
  const { userId, projectId, version, createdAt } = before;
  const parts = {
    repeated: requestKey && recordRequest(requestKey, projectId, now),
    missingFile: files.map((key) => claimUpload({ userId, key }, projectId)),
    taken: unique?.write,
    tooMany,
    changed: [
      project.patch({ userId, projectId }, { set, if: { version, createdAt } }),
      step.create(line),
      ...(audit ? [audit] : []),
      projectRow.put(rowOf(after)),
      ...taskWrites(tasksOf(before), tasksOf(after)),
      ...dueWrites(before, after),
      ...(also ?? []),
      activity.upsert({ userId }, { set: { changedAt: line.at } }),
    ],
  };
  const failed = await (change.isAfterClosing ? transact(parts) : transactFor(userId, parts));
  return failed?.label ?? 'saved';
}

export const projectWrites = (item: ProjectItem, first: StepItem): Write[] => [
  project.create(item),
  projectRow.put(rowOf(item)),
  ...taskWrites([], tasksOf(item)),
  step.create(first),
];

type ProjectKey = Pick<ProjectItem, 'userId' | 'projectId'>;

export const findProject = ({ userId, projectId }: ProjectKey): Promise<ProjectItem | null> =>
  project.get({ userId, projectId });

/** Read in one Query. */
export interface WholeProject {
  project: ProjectItem;
  steps: StepItem[];
  papers: PaperItem[];
}

export async function readProject({ userId, projectId }: ProjectKey): Promise<WholeProject | null> {
  const pk = `project#${userId}#${projectId}`;
  const stored = await readStoredRange({ pk, from: 'paper#', to: 'step#~' });
  const [found] = stored.flatMap((one) => project.read(one) ?? []);
  if (!found) return null;
  const steps = stored.flatMap((one) => step.read(one) ?? []);
  return { project: found, steps, papers: stored.flatMap((one) => paper.read(one) ?? []) };
}

/** Steps after a version, up to the one that was read, oldest first. */
export async function stepsSince(
  { userId, projectId, version }: ProjectKey & Pick<ProjectItem, 'version'>,
  seen: number,
): Promise<StepItem[]> {
  const pk = `project#${userId}#${projectId}`;
  const keyOf = (number: number) => `step#${String(number).padStart(6, '0')}`;
  const stored = await readStoredRange({ pk, from: keyOf(seen + 1), to: keyOf(version) });
  return stored.flatMap((one) => step.read(one) ?? []);
}

/** Newest first. */
export const projectsOfOwner = (userId: string): Promise<ProjectRowItem[]> =>
  projectRow.list({ key: { userId }, order: 'desc' });

/** Its row for lists; it may miss the last write. */
export const findProjectRow = ({ userId, projectId }: ProjectKey): Promise<ProjectRowItem | null> =>
  projectRow.get({ userId, projectId }, { consistent: false });

export async function wholeProjectsOf(userId: string): Promise<ProjectItem[]> {
  const rows = await projectsOfOwner(userId);
  const found = await Promise.all(rows.map(findProject));
  return found.flatMap((one) => one ?? []);
}

/** @returns how many financing offers the office has made to the owner */
export const offersMade = async (userId: string): Promise<number> =>
  (await grants.get({ userId }))?.made ?? 0;

/** A page costs at most 5 read units, even with the longest rows. */
const PAGE = 20;

type BoardQuestion = Pick<QueryOf<typeof listBoard>, 'stage' | 'lead' | 'order'>;

/** The next milestone first, unless the order is another one. */
export function pageOfBoard(
  { stage, lead: desk, order }: BoardQuestion,
  cursor?: string,
  limit = PAGE,
): Promise<Page<ProjectRowItem>> {
  const how = { order, cursor, limit } as const;
  return desk
    ? projectRow.page({ by: 'byLead', key: { desk, stage }, ...how })
    : projectRow.page({ by: 'byStage', key: { stage }, ...how });
}

/** At most `MOST_COUNTED`. */
export const countAtStage = async (question: BoardQuestion): Promise<number> =>
  (await pageOfBoard(question, undefined, MOST_COUNTED)).items.length;
