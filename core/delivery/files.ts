import { contentProblem } from '#core/documents/file-content.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { openPaper as openOwnPaper } from '#core/projects/own-project.ts';
import {
  auditOf,
  entryOf,
  type ProjectItem,
  type StepItem,
  stepsOf,
} from '#core/projects/project/project.entity.ts';
import type { createFileUpload, giveFile as giveContract } from '#shared/delivery/contract.ts';
import { MOST_FILES } from '#shared/delivery/limits.ts';
import {
  type DocumentType,
  documentTypeOf,
  documentTypes,
} from '#shared/documents/document-kinds.ts';
import type { BodyOf, ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** Files for the owner may be PDFs and pictures. Phones do not show spreadsheets. */
const isShown = (type: DocumentType | null): type is DocumentType =>
  type !== null && type !== 'text/csv';

/** The last part of a key: a ULID with a file ending. */
const FILE_ID = /^[0-9A-Z]{26}\.(?:pdf|png|jpg)$/;

/** This folder has the office's files; an owner's uploads are in another folder. */
const keyOf = ({ userId, projectId }: ProjectItem, fileId: string): string =>
  `projects/${userId}/${projectId}/${fileId}`;

/** @throws AppError delivery.fileInvalid, delivery.tooManyFiles, projects.tooManyToday */
export async function createUpload(
  { signPut, newId, countUpload, clock }: Deps,
  project: ProjectItem,
  _: StaffActor,
  { filename, size }: BodyOf<typeof createFileUpload>,
): Promise<ReplyOf<typeof createFileUpload>> {
  const type = documentTypeOf(filename);
  if (!isShown(type)) throw new AppError('delivery.fileInvalid');
  requireRoom(project);
  if (!(await countUpload(project, clock()))) throw new AppError('projects.tooManyToday');
  const fileId = `${newId()}.${documentTypes[type][0]}`;
  const url = await signPut({ key: keyOf(project, fileId), type, size });
  return { fileId, url, headers: { 'content-type': type, 'if-none-match': '*' } };
}

function requireRoom({ files }: ProjectItem): void {
  if (files.length >= MOST_FILES) throw new AppError('delivery.tooManyFiles');
}

/**
 * Gives the owner an uploaded file, after checking its content.
 * @throws AppError delivery.fileMissing, delivery.fileInvalid, delivery.tooManyFiles
 */
export async function giveFile(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { fileId, name }: BodyOf<typeof giveContract>,
): Promise<void> {
  requireRoom(project);
  const isKnown = project.files.some((one) => one.fileId === fileId);
  if (!FILE_ID.test(fileId) || isKnown) throw new AppError('delivery.fileMissing');
  const key = keyOf(project, fileId);
  const file = await deps.readFile(key);
  if (!file) throw new AppError('delivery.fileMissing');
  if (contentProblem(file)) throw new AppError('delivery.fileInvalid');
  const size = file.bytes.length;
  const added = { fileId, name, key, size, addedAt: isoTime(deps.clock()) };
  await changeProject(deps, project, {
    step: { event: 'project.addFile', role: 'delivery', by: by.staffId, details: { name } },
    changes: { files: [...project.files, added] },
    audit: auditOf(deps, by, project, 'project.fileAdded', { after: { name, size } }),
  });
}

interface KnownPicture {
  pictureId: string;
  milestone: number;
  at: string;
  key: string;
}

/** The pictures that the owner sent with wishes for changes, oldest first. */
export const picturesIn = (steps: readonly StepItem[]): KnownPicture[] =>
  stepsOf(steps, 'milestone.askForChanges').flatMap(({ number, milestone = 0, at, details }) =>
    details.pictures.map((key, index) => ({
      pictureId: `${number}-${index + 1}`,
      milestone,
      at,
      key,
    })),
  );

/** Audited. @returns a link, valid for 5 minutes @throws AppError projects.fileNotFound, applications.documentUnsafe */
export async function openPicture(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { picture: pictureId }: { picture: string },
): Promise<{ url: string }> {
  const whole = await deps.readProject(project);
  const picture = picturesIn(whole?.steps ?? []).find((one) => one.pictureId === pictureId);
  if (!picture) throw new AppError('projects.fileNotFound');
  if (await deps.hasThreat(picture.key)) throw new AppError('applications.documentUnsafe');
  const entry = entryOf(project, 'project.fileViewed', { after: { picture: pictureId } });
  await deps.auditView(by, entry, deps.clock());
  return { url: await deps.signDownload(picture.key) };
}

/** Audited. @returns a link, valid for 5 minutes @throws AppError projects.fileNotFound */
export async function openPaper(
  deps: Deps,
  { userId, projectId, ref }: ProjectItem,
  by: StaffActor,
  { paper }: { paper: string },
): Promise<{ url: string }> {
  const link = await openOwnPaper(deps, { userId, projectId, paper });
  const entry = entryOf({ projectId, ref }, 'project.fileViewed', { after: { paper } });
  await deps.auditView(by, entry, deps.clock());
  return link;
}
