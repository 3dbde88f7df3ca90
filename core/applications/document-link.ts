import { AppError } from '#core/platform/app-error.ts';
import type { ApplicationItem, StoredDocument } from './application.entity.ts';
import type { Deps } from './deps.ts';
import { type ApplicationKey, ownApplication } from './own-application.ts';

/**
 * Opens a document for its owner.
 *
 * @returns a link, good for 5 minutes
 * @throws AppError applications.notFound, applications.documentNotFound
 */
export async function openDocument(
  deps: Pick<Deps, 'findApplication' | 'signDownload'>,
  { documentId, ...key }: ApplicationKey & { documentId: string },
): Promise<{ url: string }> {
  const document = documentOf(await ownApplication(deps, key), documentId);
  return { url: await deps.signDownload(document.key) };
}

/** @throws AppError applications.documentNotFound */
export function documentOf({ documents }: ApplicationItem, documentId: string): StoredDocument {
  const document = documents.find((one) => one.documentId === documentId);
  if (!document) throw new AppError('applications.documentNotFound');
  return document;
}
