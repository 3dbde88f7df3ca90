import { activity } from '#core/accounts/account.entity.ts';
import { transactFor } from '#core/accounts/owner-transaction.ts';
import { claimUpload } from '#core/documents/upload.store.ts';
import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { readStoredRange } from '#core/platform/table/read-partition.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite, Write } from '#core/platform/table/writes.ts';
import { MOST_COUNTED } from '#shared/delivery/limits.ts';
import type { PlainErrorCode } from '#shared/errors.ts';
import type { Stage } from '#shared/projects/project-machine.ts';
import { grants, type ProjectItem, project, type StepItem, step } from './project.entity.ts';
import { type ProjectRowItem, projectRow, rowOf } from './project-row.ts';
import { dueWrites } from './reminder.store.ts';

/** The attributes of a project that change; null takes an optional one away. */
export type ProjectChanges = NonNullable<Parameters<typeof project.patch>[1]['set']>;

/** What is written with a change. */
export interface BesideChange {
  requestKey?: RequestKey | undefined;
  /** The line of the audit, where somebody of the staff changes it. */
  audit?: PutWrite | undefined;
  /** Keys of uploads that belong to the project from now on. */
  files?: readonly string[] | undefined;
  /** What else happens in the transaction: changes of agreements, orders of papers. */
  also?: readonly Write[] | undefined;
  /** An item that there may be once, and the refusal where there is one already. */
  unique?: { write: PutWrite; refusal: PlainErrorCode } | undefined;
  /** Whether it is written for an account that was closed as well. */
  isAfterClosing?: boolean | undefined;
  /** The count that bounds such changes. */
  tooMany?: UpdateWrite | undefined;
}

export interface ProjectChange extends BesideChange {
  before: ProjectItem;
  set: ProjectChanges;
  after: ProjectItem;
  line: StepItem;
}

export type ChangeOutcome = 'saved' | 'repeated' | 'changed' | 'missingFile' | 'taken' | 'tooMany';

/**
 * Writes a change with its step, its row, its request and what is due because of it, on the version that was read.
 * @throws AppError accounts.notFound
 */
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
      ...dueWrites(before, after),
      ...(also ?? []),
      activity.upsert({ userId }, { set: { changedAt: line.at } }),
    ],
  };
  const failed = await (change.isAfterClosing ? transact(parts) : transactFor(userId, parts));
  return failed?.label ?? 'saved';
}

/** @returns the writes that make a project, with its first step */
export const projectWrites = (item: ProjectItem, first: StepItem): Write[] => [
  project.create(item),
  projectRow.put(rowOf(item)),
  step.create(first),
];

type ProjectKey = Pick<ProjectItem, 'userId' | 'projectId'>;

export const findProject = ({ userId, projectId }: ProjectKey): Promise<ProjectItem | null> =>
  project.get({ userId, projectId });

/** A project with all that its page shows: one Query. */
export interface WholeProject {
  project: ProjectItem;
  steps: StepItem[];
  papers: PaperItem[];
}

/** @returns a project with its history, or null */
export async function readProject({ userId, projectId }: ProjectKey): Promise<WholeProject | null> {
  const pk = `project#${userId}#${projectId}`;
  const stored = await readStoredRange({ pk, from: 'paper#', to: 'step#~' });
  const [found] = stored.flatMap((one) => project.read(one) ?? []);
  if (!found) return null;
  const steps = stored.flatMap((one) => step.read(one) ?? []);
  return { project: found, steps, papers: stored.flatMap((one) => paper.read(one) ?? []) };
}

/** @returns the steps after a version, up to the one that was read, oldest first */
export async function stepsSince(
  { userId, projectId, version }: ProjectKey & Pick<ProjectItem, 'version'>,
  seen: number,
): Promise<StepItem[]> {
  const pk = `project#${userId}#${projectId}`;
  const keyOf = (number: number) => `step#${String(number).padStart(6, '0')}`;
  const stored = await readStoredRange({ pk, from: keyOf(seen + 1), to: keyOf(version) });
  return stored.flatMap((one) => step.read(one) ?? []);
}

/** @returns all projects of an owner, newest first */
export const projectsOfOwner = (userId: string): Promise<ProjectRowItem[]> =>
  projectRow.list({ key: { userId }, order: 'desc' });

/** @returns all projects of an owner, with all that they keep */
export async function wholeProjectsOf(userId: string): Promise<ProjectItem[]> {
  const rows = await projectsOfOwner(userId);
  const found = await Promise.all(rows.map(findProject));
  return found.flatMap((one) => one ?? []);
}

/** @returns how often something was offered to an owner to repay */
export const offersMade = async (userId: string): Promise<number> =>
  (await grants.get({ userId }))?.made ?? 0;

/** Rows on a page of the board: a Query of at most 5 read units, also of the longest rows. */
const PAGE = 30;

/** @returns a page of the projects at a stage, the next milestone first */
export const pageOfBoard = (stage: Stage, cursor?: string): Promise<Page<ProjectRowItem>> =>
  projectRow.page({ by: 'byStage', key: { stage }, limit: PAGE, cursor });

/** @returns how many projects are at a stage, or the most that are counted */
export async function countAtStage(stage: Stage): Promise<number> {
  const query = { by: 'byStage', key: { stage }, limit: MOST_COUNTED, only: ['stage'] } as const;
  return (await projectRow.page(query)).items.length;
}
