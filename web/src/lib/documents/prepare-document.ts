import { documentTypeOf, type UploadKind } from '#shared/documents/document-kinds.ts';
import { needsPassword, PDF_END_BYTES } from '#shared/documents/pdf.ts';
import { asItIs, beginsAsNamed } from './as-it-is.ts';
import { documentProblem } from './document-problem.ts';
import { reducePhoto } from './reduce-photo.ts';

export interface PreparedDocument {
  file: File;
  /** The reason why the file is not accepted, or null. */
  problem: string | null;
  needsPassword: boolean;
}

/** Reduces and checks a chosen file before a byte of it is sent. */
export async function prepareDocument(kind: UploadKind, chosen: File): Promise<PreparedDocument> {
  // Only statements need a password, because our reviewers have to open them.
  const isStatement = kind === 'mpesa' || kind === 'bank';
  const whole = await asItIs(chosen);
  const file = isStatement ? whole : await reducePhoto(whole);
  const problem = documentProblem(kind, file, await beginsAsNamed(file));
  const isLockable = isStatement && documentTypeOf(file.name) === 'application/pdf';
  return { file, problem, needsPassword: !problem && isLockable && (await isLocked(file)) };
}

async function isLocked(pdf: File): Promise<boolean> {
  const ends = [pdf.slice(0, PDF_END_BYTES), pdf.slice(-PDF_END_BYTES)];
  return needsPassword(...(await Promise.all(ends.map(bytesOf))));
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
