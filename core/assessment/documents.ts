/** The documents of an application, as the office opens them. */
import type { StaffActor } from '../../shared/platform/contract.ts';
import type { ApplicationItem, StoredDocument } from '../applications/application.entity.ts';
import { documentOf } from '../applications/document-link.ts';
import { PdfNotOpened } from '../documents/pdf-not-opened.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { auditOf, entryOf } from './audit-line.ts';
import type { Deps } from './deps.ts';
import type { UnlockDeps } from './unlock-deps.ts';

/** @returns the document, in which the malware scan has found nothing */
async function safeDocument(
  { hasThreat }: Pick<Deps, 'hasThreat'>,
  application: ApplicationItem,
  documentId: string,
): Promise<StoredDocument> {
  const document = documentOf(application, documentId);
  if (await hasThreat(document.key)) throw new AppError('applications.documentUnsafe');
  return document;
}

type OpenDeps = Pick<Deps, 'hasThreat' | 'insertDocumentView' | 'signDownload' | 'clock'>;

/**
 * Opens a document, and records that before.
 *
 * @returns a link, good for 5 minutes; none for a locked document (`readUnlocked`)
 * @throws AppError applications.documentNotFound, applications.documentUnsafe
 */
export async function openDocument(
  deps: OpenDeps,
  application: ApplicationItem,
  by: StaffActor,
  documentId: string,
) {
  const { key, filename, needsPassword } = await safeDocument(deps, application, documentId);
  const { applicationId } = application;
  const view = { applicationId, documentId, by: by.staffId, at: isoTime(deps.clock()) };
  const audit = auditOf(deps, by, application, 'application.documentViewed', {
    after: { documentId },
  });
  await deps.insertDocumentView(view, audit);
  return {
    url: needsPassword ? null : await deps.signDownload(key),
    filename,
    type: typeOf(key),
  };
}

/** The kinds of content that the viewer shows. */
function typeOf(key: string): 'pdf' | 'image' | 'csv' {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  if (ending === 'pdf' || ending === 'csv') return ending;
  return 'image';
}

/** Bytes of a part: as base64 it fits into the reply of a function, which has 6 MB at most. */
const PART_BYTES = 3_000_000;

/**
 * Reads a part of a locked document, which is unlocked for that with the password that its owner gave.
 * The same document unlocks to the same bytes each time. The audit records each part before it is sent.
 *
 * @param part from 0 on
 * @throws AppError assessment.documentLocked, assessment.documentInvalid,
 *   applications.documentNotFound, applications.documentUnsafe
 */
export async function readUnlocked(
  deps: UnlockDeps,
  application: ApplicationItem,
  by: StaffActor,
  { documentId, part }: { documentId: string; part: number },
): Promise<{ content: string; parts: number }> {
  const { key } = await safeDocument(deps, application, documentId);
  const password = await passwordOf(deps, application.userId, key);
  const file = await deps.readFile(key);
  if (!file) throw new AppError('applications.documentNotFound');
  const unlocked = await deps.unlockPdf(file.bytes, password).catch(refuse);
  const after = { documentId, part };
  const entry = entryOf(application, 'application.documentViewed', { after });
  await deps.auditView(by, entry, deps.clock());
  const from = part * PART_BYTES;
  return {
    content: Buffer.from(unlocked.subarray(from, from + PART_BYTES)).toString('base64'),
    parts: Math.ceil(unlocked.length / PART_BYTES),
  };
}

/** @throws AppError */
function refuse(error: unknown): never {
  if (!(error instanceof PdfNotOpened)) throw error;
  const isWrong = error.reason === 'wrongPassword';
  throw new AppError(isWrong ? 'assessment.documentLocked' : 'assessment.documentInvalid');
}

async function passwordOf(deps: UnlockDeps, userId: string, key: string): Promise<string> {
  const [upload] = await deps.findUploads(userId, [key]);
  if (!upload?.statementPassword) throw new AppError('assessment.documentLocked');
  return deps.decryptPassword(userId, upload.statementPassword);
}
