import { contentProblem, isLocked } from '#core/documents/file-content.ts';
import { requireOwnKey } from '#core/documents/uploads.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type DocumentKind, documentRules } from '#shared/documents/document-kinds.ts';
import type { PlainErrorCode } from '#shared/errors.ts';
import type { StoredDocument } from '../application/application.entity.ts';
import type { Deps } from '../deps.ts';

interface Claim {
  userId: string;
  key: string;
  kind: DocumentKind;
  documentId: string;
}

export interface Refusals {
  missing: PlainErrorCode;
  invalid: PlainErrorCode;
}

/**
 * A file is written once, so it cannot change after this check.
 * @throws AppError documents.notYours, documents.activeContent, or one of the refusals
 */
export async function checkDocument(
  deps: Deps,
  { userId, key, kind, documentId }: Claim,
  refusals: Refusals,
): Promise<StoredDocument> {
  requireOwnKey(userId, key, kind);
  const [upload] = await deps.findUploads(userId, [key]);
  const file = upload && !upload.goneAt ? await deps.readFile(key) : null;
  if (!upload || !file) throw new AppError(refusals.missing);
  const allowed: readonly string[] = documentRules[kind].types;
  const problem = allowed.includes(file.type) ? contentProblem(file) : 'invalid';
  if (problem === 'active') throw new AppError('documents.activeContent', { kind });
  if (problem) throw new AppError(refusals.invalid);
  return {
    documentId,
    kind,
    key,
    filename: key.slice(`applications/${userId}/${kind}_`.length),
    size: upload.size,
    uploadedAt: upload.createdAt,
    needsPassword: isLocked(file),
  };
}
