import { AppError } from '#core/platform/app-error.ts';
import type { Check } from '#core/platform/table/writes.ts';
import type { createUpload as contract } from '#shared/documents/contract.ts';
import { documentTypeOf, type FileKind, typesOf } from '#shared/documents/document-kinds.ts';
import { uploadKey } from '#shared/documents/upload-key.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import type { AccountDeps, Deps } from './deps.ts';
import { contentProblem } from './file-content.ts';
import type { readFile } from './object.store.ts';
import type { findUploads, UploadKey, UploadTarget } from './upload.store.ts';

type CreationDeps = Pick<Deps, 'reserveUpload' | 'signPut' | 'newId' | 'clock'> & AccountDeps;

/** After this many numbered names, a file name gets a random part. */
const NUMBERED_NAMES = 5;

/**
 * The key of the signed URL is always new, so a document of an application cannot be replaced.
 * @throws AppError documents.typeNotAllowed, documents.quotaExceeded, accounts.notFound
 */
export async function createUpload(
  deps: CreationDeps,
  userId: string,
  { kind, filename, size, type }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  if (!typesOf(kind).includes(type) || documentTypeOf(filename) !== type) {
    throw new AppError('documents.typeNotAllowed', { kind });
  }
  const target = await reserve(deps, { userId, kind, size, type }, safeFilename(filename));
  return {
    key: target.key,
    url: await deps.signPut(target),
    headers: { 'content-type': type, 'if-none-match': '*' },
  };
}

async function reserve(
  deps: CreationDeps,
  file: Omit<UploadTarget, 'key'>,
  name: string,
): Promise<UploadTarget> {
  for (let n = 1; n <= NUMBERED_NAMES + 1; n += 1) {
    const filename = n > NUMBERED_NAMES ? `${deps.newId()}-${name}` : numbered(name, n);
    const target = { ...file, key: keyOf(file, filename) };
    const account = deps.accountExists(file.userId);
    const outcome = await deps.reserveUpload(target, account, deps.clock());
    if (outcome === 'reserved') return target;
    if (outcome === 'account') throw new AppError('accounts.notFound');
    if (outcome === 'overQuota') throw new AppError('documents.quotaExceeded');
  }
  throw new Error('a new key was taken');
}

/** `applications/{uid}/mpesa_{filename}` and so on (docs/rules.md 7). */
const keyOf = ({ userId, kind }: Omit<UploadTarget, 'key'>, filename: string): string =>
  `applications/${userId}/${kind}_${filename}`;

const MAX_STEM = 80;

/** Leaves letters, digits, dots, dashes and underscores: no folders, control characters or direction marks. */
export function safeFilename(filename: string): string {
  const base = filename.split(/[/\\]/).pop() ?? '';
  const dot = base.lastIndexOf('.');
  const stem = dot > 0 ? base.slice(0, dot) : '';
  const ending = base.slice(dot + 1).toLowerCase();
  const safe = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_STEM);
  return `${safe || 'document'}.${ending}`;
}

/** `statement.pdf`, then `statement-2.pdf` and so on. */
export function numbered(filename: string, n: number): string {
  return n === 1 ? filename : filename.replace(/(\.[^.]+)$/, `-${n}$1`);
}

type RemovalDeps = Pick<Deps, 'releaseUpload' | 'deleteObject' | 'clock'>;

/**
 * Removes a file that no application has. Can be repeated.
 * @throws AppError documents.notYours, documents.notFound for a key that was never given, documents.inUse,
 * accounts.notFound
 */
export async function removeUpload(
  deps: RemovalDeps & AccountDeps,
  { userId, key }: UploadKey,
): Promise<void> {
  requireOwnKey(userId, key);
  const outcome = await removeUnused(deps, { userId, key }, deps.accountExists(userId));
  if (outcome === 'account') throw new AppError('accounts.notFound');
  if (outcome === 'unknown') throw new AppError('documents.notFound');
  if (outcome === 'used') throw new AppError('documents.inUse');
}

/** Deletes the object even if the file was removed before, because a slow phone may have sent the file since. */
async function removeUnused(deps: RemovalDeps, upload: UploadKey, account: Check | null) {
  const outcome = await deps.releaseUpload(upload, account, deps.clock());
  if (outcome === 'released') await deps.deleteObject(upload.key);
  return outcome;
}

/** Deletes a file whose lease has ended, unless an application has it or it is the picture in use. */
export async function endLease(
  deps: RemovalDeps & { isPicture(upload: UploadKey): Promise<boolean> },
  upload: UploadKey,
): Promise<void> {
  if (!upload.key.startsWith('profile/')) await removeUnused(deps, upload, null);
  else if (!(await deps.isPicture(upload))) await deps.deleteObject(upload.key);
}

/**
 * The pattern refuses dot segments, which could lead to another owner's folder. @param kind any if absent @throws
 * AppError documents.notYours
 */
export function requireOwnKey(userId: string, key: string, kind = ''): void {
  const isOwn = key.startsWith(`applications/${userId}/${kind && `${kind}_`}`);
  if (!isOwn || !uploadKey.pattern.test(key)) {
    throw new AppError('documents.notYours');
  }
}

export interface FileDeps {
  findUploads: typeof findUploads;
  readFile: typeof readFile;
}

interface Claim {
  userId: string;
  key: string;
  kind: FileKind;
}

/**
 * A file is written once, so it cannot change after this check.
 * @throws AppError documents.notYours, documents.notFound, documents.typeNotAllowed, documents.activeContent
 */
export async function checkFile(
  { findUploads, readFile }: FileDeps,
  { userId, key, kind }: Claim,
): Promise<void> {
  requireOwnKey(userId, key, kind);
  const [upload] = await findUploads(userId, [key]);
  const file = upload && !upload.goneAt ? await readFile(key) : null;
  if (!file) throw new AppError('documents.notFound');
  const isAllowed = (typesOf(kind) as readonly string[]).includes(file.type);
  const problem = isAllowed ? contentProblem(file) : 'invalid';
  if (problem === 'active') throw new AppError('documents.activeContent', { kind });
  if (problem) throw new AppError('documents.typeNotAllowed', { kind });
}
