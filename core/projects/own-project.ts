import { safeFilename } from '#core/documents/uploads.ts';
import { signPaper } from '#core/papers/paper.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { brand } from '#shared/site/brand.ts';
import type { Deps } from './deps.ts';
import type { ProjectItem, StoredFile } from './project/project.entity.ts';

export interface ProjectKey {
  userId: string;
  projectId: string;
}

export interface OwnerRequest extends ProjectKey {
  idempotencyKey: string;
}

/** A ULID. A longer text would not fit into a key. */
const PROJECT_ID = /^[0-9A-Z]{26}$/;

export const isProjectId = (id: string): boolean => PROJECT_ID.test(id);

/** @throws AppError projects.notFound, also for a project of another owner */
export async function ownProject({ findProject }: Deps, key: ProjectKey): Promise<ProjectItem> {
  const item = isProjectId(key.projectId) ? await findProject(key) : null;
  if (!item) throw new AppError('projects.notFound');
  return item;
}

/**
 * A repeated request is answered with the project as it is now.
 * @throws AppError projects.notFound, request.keyReused, and the refusals of the change
 */
export async function changeOnce(
  deps: Deps,
  { userId, projectId, idempotencyKey }: OwnerRequest,
  body: object,
  change: (before: ProjectItem, requestKey: RequestKey) => Promise<ProjectItem>,
): Promise<ProjectItem> {
  const before = await ownProject(deps, { userId, projectId });
  const requestKey = await requestKeyOf(userId, idempotencyKey, { projectId, ...body });
  return once(requestKey, {
    replay: (resultId) => ownProject(deps, { userId, projectId: resultId }),
    act: () => change(before, requestKey),
  });
}

/** @throws AppError projects.onHold with the reason */
export function requireNotHeld({ stage, holdReason = '' }: ProjectItem): void {
  if (stage === 'On Hold') {
    throw new AppError('projects.onHold', { reason: holdReason, phone: brand.phone });
  }
}

/** 0 for a text that is not a number: no item has the number 0. */
export const numberIn = (param: string): number => (/^[1-9]\d?$/.test(param) ? Number(param) : 0);

/**
 * @returns a link, valid for 5 minutes
 * @throws AppError projects.notFound, projects.fileNotFound, applications.documentUnsafe
 */
export async function openFile(
  deps: Deps,
  { fileId, ...key }: ProjectKey & { fileId: string },
): Promise<{ url: string }> {
  const { files } = await ownProject(deps, key);
  const file = files.find((one) => one.fileId === fileId);
  if (!file) throw new AppError('projects.fileNotFound');
  if (await deps.hasThreat(file.key)) throw new AppError('applications.documentUnsafe');
  return { url: await deps.signDownload(file.key, filenameOf(file)) };
}

const filenameOf = ({ name, key }: StoredFile): string =>
  safeFilename(`${name}${key.slice(key.lastIndexOf('.'))}`);

/** @returns a link, valid for 5 minutes @throws AppError projects.notFound, projects.fileNotFound */
export async function openPaper(
  { readProject }: Deps,
  { paper, ...key }: ProjectKey & { paper: string },
): Promise<{ url: string }> {
  const whole = isProjectId(key.projectId) ? await readProject(key) : null;
  if (!whole) throw new AppError('projects.notFound');
  const found = whole.papers.find(({ number }) => number === paper);
  if (!found) throw new AppError('projects.fileNotFound');
  return { url: await signPaper(found.key, `${brand.name}-${found.kind}-${paper}.pdf`) };
}
