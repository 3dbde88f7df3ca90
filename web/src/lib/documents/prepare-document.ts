import {
  type DocumentType,
  documentTypeOf,
  documentTypes,
  MAX_DOCUMENT_BYTES,
  typesOf,
  type UploadKind,
} from '#shared/documents/document-kinds.ts';
import { documentErrors } from '#shared/documents/errors.ts';
import { beginsAs, typeByBytes } from '#shared/documents/first-bytes.ts';
import { jpegEnd } from '#shared/documents/jpeg.ts';
import { needsPassword, PDF_END_BYTES } from '#shared/documents/pdf.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatBytes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

interface PreparedDocument {
  file: File;
  problem: string | null;
  needsPassword: boolean;
}

/** Reduces and checks a file before any byte is sent. */
export async function prepareDocument(kind: UploadKind, chosen: File): Promise<PreparedDocument> {
  // Only statements need a password, because our reviewers open them.
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

/** PDF readers look for the beginning within this many bytes. */
const BEGINS_WITHIN = 1024;

/** Names the file after its first bytes, and drops line breaks or marks that bank sites write before a PDF. */
async function asItIs(file: File): Promise<File> {
  const first = await firstBytes(file);
  const named = documentTypeOf(file.name);
  const beginning = new TextDecoder('latin1').decode(first).indexOf('%PDF-');
  const from = named === 'application/pdf' ? Math.max(0, beginning) : 0;
  const type = typeByBytes(first.subarray(from));
  if (!type || (from === 0 && type === named)) return file;
  return new File([file.slice(from)], withEnding(file.name, type), { type });
}

async function beginsAsNamed(file: File): Promise<boolean> {
  const type = documentTypeOf(file.name);
  return type !== null && beginsAs(type, await firstBytes(file));
}

const firstBytes = async (file: File) =>
  new Uint8Array(await file.slice(0, BEGINS_WITHIN).arrayBuffer());

function withEnding(filename: string, type: DocumentType): string {
  const named = documentTypeOf(filename);
  if (named === type) return filename;
  const stem = named ? filename.slice(0, filename.lastIndexOf('.')) : filename;
  return `${stem}.${documentTypes[type][0]}`;
}

const missing: Record<UploadKind, string> = {
  mpesa: msg('Choose the M-Pesa statement.'),
  bank: msg('Choose the bank statement.'),
  cert: msg('Choose the registration certificate.'),
  picture: msg('Choose the picture.'),
  slip: msg('Choose the bank slip.'),
};

/** Why this file cannot be this document, or null. The server checks again; this saves data. */
function documentProblem(kind: UploadKind, file: File, beginsRight: boolean): string | null {
  const type = documentTypeOf(file.name);
  const notAllowed = errorText(documentErrors, 'documents.typeNotAllowed', { kind });
  if (!type || !typesOf(kind).includes(type)) return notAllowed;
  if (file.size === 0) return t('This file is empty. Choose another one.');
  if (file.size > MAX_DOCUMENT_BYTES) {
    return t('This file is {size}. The limit is {limit}.', {
      size: formatBytes(file.size),
      limit: formatBytes(MAX_DOCUMENT_BYTES),
    });
  }
  return beginsRight ? null : notAllowed;
}

export const missingDocument = (kind: UploadKind): string => t(missing[kind]);

/** Longer side in pixels: enough to read a certificate. */
const MAX_PIXELS = 1600;
const SMALL_BYTES = 300 * 1024;
const QUALITY = 0.8;

const PHOTO = /\.(jpe?g|png)$/i;

/** Shrinks a large photo, because owners pay for data; the original if that fails or gains nothing. */
async function reducePhoto(file: File): Promise<File> {
  if (!PHOTO.test(file.name)) return file;
  try {
    const reduced = await drawSmaller(file);
    if (!reduced || reduced.size >= file.size) return await pictureAlone(file);
    return new File([reduced], file.name.replace(PHOTO, '.jpg'), { type: 'image/jpeg' });
  } catch {
    // This browser cannot read the picture; the server checks it.
    return file;
  }
}

/** Some phones append a film or notes to a picture; the server takes only the picture. */
async function pictureAlone(file: File): Promise<File> {
  const end = jpegEnd(new Uint8Array(await file.arrayBuffer()));
  if (!end || end === file.size) return file;
  return new File([file.slice(0, end)], file.name, { type: file.type });
}

async function drawSmaller(file: File): Promise<Blob | null> {
  // Phones rotate by a mark in the file, which a canvas would lose.
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_PIXELS / Math.max(photo.width, photo.height));
  if (scale === 1 && file.size <= SMALL_BYTES) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  // JPEG has no transparency: transparent parts of a PNG would be black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
