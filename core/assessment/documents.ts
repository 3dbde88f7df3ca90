import type {
  ApplicationItem,
  StoredDocument,
} from '#core/applications/application/application.entity.ts';
import { documentOf } from '#core/applications/own-application.ts';
import { audited } from '#core/audit/audit.store.ts';
import { PdfNotOpened } from '#core/documents/pdf-key.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { auditOf, entryOf } from './edit.ts';
import type { UnlockDeps } from './unlock-deps.ts';

/** @throws AppError applications.documentUnsafe if the malware scan found a threat, applications.documentNotFound */
async function safeDocument(
  { hasThreat }: Deps,
  application: ApplicationItem,
  documentId: string,
): Promise<StoredDocument> {
  const document = documentOf(application, documentId);
  if (await hasThreat(document.key)) throw new AppError('applications.documentUnsafe');
  return document;
}

/**
 * The audit records the view first. @returns a link, valid for 5 minutes; no link to a locked document, which
 * `readUnlocked` opens
 * @throws AppError applications.documentNotFound, applications.documentUnsafe
 */
export async function openDocument(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  { documentId }: { documentId: string },
) {
  const { key, filename, needsPassword } = await safeDocument(deps, application, documentId);
  const audit = auditOf(deps, by, application, 'application.documentViewed', {
    after: { documentId },
  });
  await deps.insertDocumentView(viewOf(deps, application, by, documentId), audit);
  return {
    url: needsPassword ? null : await deps.signDownload(key),
    filename,
    type: typeOf(key),
  };
}

const viewOf = (
  { clock }: Deps,
  { applicationId }: ApplicationItem,
  { staffId }: StaffActor,
  documentId: string,
) => ({ applicationId, documentId, by: staffId, at: isoTime(clock()) });

function typeOf(key: string): 'pdf' | 'image' | 'csv' {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  if (ending === 'pdf' || ending === 'csv') return ending;
  return 'image';
}

/** Bytes of a part. As base64 it fits into a Lambda response, which may have 6 MB. */
const PART_BYTES = 3_000_000;

/**
 * Unlocks a PDF with the owner's password, to the same bytes each time. The audit records each part before it is sent.
 * Owners see all parts as one view.
 * @param part from 0
 * @throws AppError assessment.documentLocked, assessment.documentInvalid, applications.documentNotFound,
 *   applications.documentUnsafe
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
  await recordPart(deps, application, by, { documentId, part });
  const from = part * PART_BYTES;
  return {
    content: Buffer.from(unlocked.subarray(from, from + PART_BYTES)).toString('base64'),
    parts: Math.ceil(unlocked.length / PART_BYTES),
  };
}

/** Parts that the same member reads within this time after the first belong to the same view. */
const SAME_LOOK_MS = HOUR_MS;

async function recordPart(
  deps: UnlockDeps,
  application: ApplicationItem,
  by: StaffActor,
  after: { documentId: string; part: number },
): Promise<void> {
  const now = deps.clock();
  const entry = entryOf(application, 'application.documentViewed', { after });
  const view = viewOf(deps, application, by, after.documentId);
  const views = await deps.listDocumentViews(application.applicationId);
  const isSameLook = views.some(
    ({ documentId, by: member, at }) =>
      documentId === view.documentId && member === view.by && now - Date.parse(at) < SAME_LOOK_MS,
  );
  if (isSameLook) await deps.auditView(by, entry, now);
  else await deps.insertDocumentView(view, audited(by, entry, now));
}

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
