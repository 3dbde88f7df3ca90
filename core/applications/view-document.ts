import { findUploads } from '../documents/upload.store.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { ApplicationItem } from './application.store.ts';
import { signDownload } from './document.store.ts';
import { documentView } from './document-view.entity.ts';

/**
 * A link to a document for somebody of the staff, which is noted before it is given.
 *
 * @returns the link, good for 5 minutes, and the password that opens it, still encrypted
 * @throws AppError financing.documentNotFound
 */
export async function viewDocument(
  { applicationId, userId, documents }: ApplicationItem,
  documentId: string,
  staff: string,
  now: number,
): Promise<{ url: string; statementPassword: string | undefined }> {
  const document = documents.find((one) => one.documentId === documentId);
  if (!document) throw new AppError('financing.documentNotFound');
  await documentView.put({ applicationId, documentId, by: staff, at: isoTime(now) }).go();
  const [file] = await findUploads(userId, [document.key]);
  return { url: await signDownload(document.key), statementPassword: file?.statementPassword };
}
