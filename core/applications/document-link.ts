import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
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

type ViewDeps = Pick<
  Deps,
  'insertDocumentView' | 'findUploads' | 'hasThreat' | 'signDownload' | 'clock'
>;

/**
 * Opens a document for somebody of the staff, and records that before. A file with malware stays
 * closed.
 *
 * @returns a link, good for 5 minutes, and the password that opens the file, still encrypted
 * @throws AppError applications.documentNotFound, applications.documentUnsafe
 */
export async function viewDocument(
  deps: ViewDeps,
  application: ApplicationItem,
  documentId: string,
  staff: string,
): Promise<{ url: string; statementPassword: string | undefined }> {
  const { key } = documentOf(application, documentId);
  const { applicationId, userId } = application;
  if (await deps.hasThreat(key)) throw new AppError('applications.documentUnsafe');
  const at = isoTime(deps.clock());
  await deps.insertDocumentView({ applicationId, documentId, by: staff, at });
  const [upload] = await deps.findUploads(userId, [key]);
  return { url: await deps.signDownload(key), statementPassword: upload?.statementPassword };
}

function documentOf({ documents }: ApplicationItem, documentId: string): StoredDocument {
  const document = documents.find((one) => one.documentId === documentId);
  if (!document) throw new AppError('applications.documentNotFound');
  return document;
}
