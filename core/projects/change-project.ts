/** The one way to change a project: each change has its step, row, due rows and version. */
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { Deps } from './deps.ts';
import type { ProjectItem, StepItem } from './project/project.entity.ts';
import type { BesideChange, ProjectChanges } from './project/project.store.ts';

export type ChangeDeps = Pick<Deps, 'saveProject' | 'clock'>;

/** Without the fields that every line has. */
export type NewStep = Pick<StepItem, 'event' | 'role' | 'by'> &
  Partial<Pick<StepItem, 'stageEvent' | 'milestone' | 'milestoneTo' | 'changeRequest' | 'details'>>;

export interface ProjectCommand extends BesideChange {
  step: NewStep;
  changes?: Omit<ProjectChanges, 'version' | 'changedAt'>;
}

/**
 * Writes on condition that the version is the one that was read.
 * @throws AppError projects.changed if another call was quicker; documents.notFound for a deleted file;
 *   projects.tooManyToday; accounts.notFound
 */
export async function changeProject(
  { saveProject, clock }: ChangeDeps,
  before: ProjectItem,
  { step, changes = {}, ...beside }: ProjectCommand,
): Promise<ProjectItem> {
  const now = clock();
  const at = isoTime(now);
  const set = { ...changes, version: before.version + 1, changedAt: at };
  const after = changed(before, set);
  const line: StepItem = {
    userId: before.userId,
    projectId: before.projectId,
    number: set.version,
    from: before.stage,
    to: after.stage,
    at,
    details: {},
    ...step,
  };
  const outcome = await saveProject({ before, set, after, line, ...beside }, now);
  if (outcome === 'saved') return after;
  const { refusal = 'server.busy' } = beside.unique ?? {};
  throw new AppError(outcome === 'taken' ? refusal : refusals[outcome]);
}

const refusals = {
  // Never reaches the client: `once` finds the result of the same request.
  repeated: 'projects.changed',
  changed: 'projects.changed',
  missingFile: 'documents.notFound',
  tooMany: 'projects.tooManyToday',
} as const;

/** null removes an attribute. */
const changed = (before: ProjectItem, changes: object): ProjectItem =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  ) as ProjectItem;
