import {
  type DocumentType,
  documentTypeOf,
  documentTypes,
} from '#shared/documents/document-kinds.ts';
import { beginsAs, typeByBytes } from '#shared/documents/first-bytes.ts';

/** Bytes at the start among which readers of PDF look for its beginning. */
const BEGINS_WITHIN = 1024;

/**
 * Takes a file for what it is: with the ending of what its first bytes show, and a PDF without the line breaks or
 * marks that sites of banks write before it.
 */
export async function asItIs(file: File): Promise<File> {
  const first = await firstBytes(file);
  const named = documentTypeOf(file.name);
  const beginning = new TextDecoder('latin1').decode(first).indexOf('%PDF-');
  const from = named === 'application/pdf' ? Math.max(0, beginning) : 0;
  const type = typeByBytes(first.subarray(from));
  if (!type || (from === 0 && type === named)) return file;
  return new File([file.slice(from)], withEnding(file.name, type), { type });
}

/** @returns whether a file begins as its name says */
export async function beginsAsNamed(file: File): Promise<boolean> {
  const type = documentTypeOf(file.name);
  return type !== null && beginsAs(type, await firstBytes(file));
}

const firstBytes = async (file: File) =>
  new Uint8Array(await file.slice(0, BEGINS_WITHIN).arrayBuffer());

/** A name with the ending of a type, instead of one that belongs to another. */
function withEnding(filename: string, type: DocumentType): string {
  const named = documentTypeOf(filename);
  if (named === type) return filename;
  const stem = named ? filename.slice(0, filename.lastIndexOf('.')) : filename;
  return `${stem}.${documentTypes[type][0]}`;
}
