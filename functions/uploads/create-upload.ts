import type { BodyOf, ReplyOf } from '../../shared/contracts/contract.ts';
import type { createUpload as contract } from '../../shared/contracts/uploads.ts';
import { documentRules, documentTypeOf } from '../../shared/documents.ts';
import { AppError } from '../kit/app-error.ts';
import { type Clock, isoTime } from '../kit/clock.ts';
import { numbered, safeFilename } from './safe-filename.ts';
import type { Upload } from './upload.store.ts';

interface UploadParts {
  reserveKey(upload: Upload): Promise<boolean>;
  signPut(upload: Upload): Promise<string>;
  newId(): string;
  clock: Clock;
}

/** Names tried with a number before one gets a random part. */
const NUMBERED_NAMES = 5;

/**
 * Gives the owner a place of his own for one file, under a name that was never used before, so
 * that a document an application refers to cannot be replaced.
 *
 * @throws AppError uploads.typeNotAllowed
 */
export async function createUpload(
  parts: UploadParts,
  userId: string,
  { kind, filename, size, type }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { types, typesInWords, label } = documentRules[kind];
  if (!types.includes(type) || documentTypeOf(filename) !== type) {
    const message = `Only ${typesInWords} files are accepted for the ${label}.`;
    throw new AppError('uploads.typeNotAllowed', message);
  }
  const reserved = await reserve(parts, { userId, kind, size, type }, safeFilename(filename));
  return {
    key: reserved.key,
    url: await parts.signPut(reserved),
    headers: { 'content-type': type },
  };
}

async function reserve(
  parts: UploadParts,
  upload: Pick<Upload, 'userId' | 'kind' | 'size' | 'type'>,
  name: string,
): Promise<Upload> {
  const createdAt = isoTime(parts.clock());
  for (let n = 1; n <= NUMBERED_NAMES; n += 1) {
    const item = { ...upload, key: keyOf(upload, numbered(name, n)), createdAt };
    if (await parts.reserveKey(item)) return item;
  }
  const item = { ...upload, key: keyOf(upload, `${parts.newId()}-${name}`), createdAt };
  if (await parts.reserveKey(item)) return item;
  throw new Error('a new key was taken');
}

/** `applications/{uid}/mpesa_{filename}` and so on (specification section 7). */
const keyOf = ({ userId, kind }: Pick<Upload, 'userId' | 'kind'>, filename: string): string =>
  `applications/${userId}/${kind}_${filename}`;
