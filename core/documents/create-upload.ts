import { AppError } from '#core/platform/app-error.ts';
import type { createUpload as contract } from '#shared/documents/contract.ts';
import { documentTypeOf, typesOf } from '#shared/documents/document-kinds.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import type { AccountDeps, Deps } from './deps.ts';
import { numbered, safeFilename } from './safe-filename.ts';
import type { UploadTarget } from './upload.store.ts';

type CreationDeps = Pick<Deps, 'reserveUpload' | 'signPut' | 'newId' | 'clock'> & AccountDeps;

/** Numbers that a file name is tried with before it gets a random part. */
const NUMBERED_NAMES = 5;

/**
 * Gives the owner a signed URL for one file. Its key was never used before, so that a document of
 * an application cannot be replaced.
 *
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
