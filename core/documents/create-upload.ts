import type { createUpload as contract } from '../../shared/documents/contract.ts';
import { documentRules, documentTypeOf } from '../../shared/documents/documents.ts';
import type { BodyOf, ReplyOf } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { numbered, safeFilename } from './safe-filename.ts';
import type { Upload } from './upload.store.ts';

type Place = Pick<Upload, 'userId' | 'key' | 'kind' | 'size' | 'type'>;

interface UploadParts {
  reserveKey(place: Place, now: number): Promise<'reserved' | 'taken' | 'overQuota'>;
  signPut(place: Place): Promise<string>;
  newId(): string;
  clock: Clock;
}

/** Names tried with a number before one gets a random part. */
const NUMBERED_NAMES = 5;

/**
 * Gives the owner a place of his own for one file, under a name that was never used before, so
 * that a document an application refers to cannot be replaced.
 *
 * @throws AppError uploads.typeNotAllowed, uploads.quotaExceeded
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
    headers: { 'content-type': type, 'if-none-match': '*' },
  };
}

async function reserve(
  parts: UploadParts,
  upload: Omit<Place, 'key'>,
  name: string,
): Promise<Place> {
  for (let n = 1; n <= NUMBERED_NAMES + 1; n += 1) {
    const filename = n > NUMBERED_NAMES ? `${parts.newId()}-${name}` : numbered(name, n);
    const place = { ...upload, key: keyOf(upload, filename) };
    const outcome = await parts.reserveKey(place, parts.clock());
    if (outcome === 'reserved') return place;
    if (outcome === 'overQuota') throw new AppError('uploads.quotaExceeded');
  }
  throw new Error('a new key was taken');
}

/** `applications/{uid}/mpesa_{filename}` and so on (docs/rules.md 7). */
const keyOf = ({ userId, kind }: Omit<Place, 'key'>, filename: string): string =>
  `applications/${userId}/${kind}_${filename}`;
