import { type DocumentKind, documentRules } from '../../shared/documents/documents.ts';
import type { ErrorCode } from '../../shared/platform/errors.ts';
import { type FileSample, isLocked, isWhatItClaims } from '../documents/file-content.ts';
import { requireOwnKey } from '../documents/own-key.ts';
import type { Upload } from '../documents/upload.store.ts';
import { AppError } from '../platform/app-error.ts';
import type { StoredDocument } from './application.entity.ts';

export interface DocumentParts {
  findUploads(userId: string, keys: readonly string[]): Promise<(Upload | null)[]>;
  readSample(key: string, size: number): Promise<FileSample | null>;
}

interface Claim {
  userId: string;
  key: string;
  kind: DocumentKind;
  documentId: string;
}

/** What to say of a file that did not arrive, and of one that is not what it claims to be. */
export interface Refusals {
  missing: ErrorCode;
  invalid: ErrorCode;
}

/**
 * Looks into an uploaded file before an application refers to it. Its object is written once, so
 * what was looked at is what stays.
 *
 * @throws AppError uploads.notYours, or one of the refusals
 */
export async function checkDocument(
  parts: DocumentParts,
  { userId, key, kind, documentId }: Claim,
  refusals: Refusals,
): Promise<StoredDocument> {
  requireOwnKey(userId, key, kind);
  const [file] = await parts.findUploads(userId, [key]);
  const sample = file && !file.goneAt ? await parts.readSample(key, file.size) : null;
  if (!file || !sample) throw new AppError(refusals.missing);
  const allowed = documentRules[kind].types as readonly string[];
  if (!allowed.includes(sample.type) || !isWhatItClaims(sample)) {
    throw new AppError(refusals.invalid);
  }
  return {
    ...{ documentId, kind, key },
    filename: key.slice(`applications/${userId}/${kind}_`.length),
    size: file.size,
    uploadedAt: file.createdAt,
    needsPassword: isLocked(sample),
  };
}
