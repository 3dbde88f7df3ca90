import type { DraftDocument } from '#shared/applications/contract.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import {
  DRAFT,
  readStored,
  removeStored,
  writeStored,
} from '#web/src/lib/storage/owner-storage.ts';

/** An answer that was not sent yet. Its text and its document survive a reload. */
export interface AnswerDraft {
  text: string;
  document: DraftDocument | null;
}

const nameOf = (applicationId: string, number: number): string =>
  `${DRAFT}answer.${applicationId}.${number}`;

export function readAnswerDraft(applicationId: string, number: number): AnswerDraft {
  const stored = readStored<AnswerDraft>(sessionOwner() ?? '', nameOf(applicationId, number));
  return stored ?? { text: '', document: null };
}

export function storeAnswerDraft(applicationId: string, number: number, draft: AnswerDraft): void {
  const owner = sessionOwner();
  if (owner) writeStored(owner, nameOf(applicationId, number), draft);
}

export function forgetAnswerDraft(applicationId: string, number: number): void {
  const owner = sessionOwner();
  if (owner) removeStored(owner, nameOf(applicationId, number));
}
