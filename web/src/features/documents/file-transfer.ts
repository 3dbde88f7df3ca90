import { createUpload } from '../../../../shared/contracts/uploads.ts';
import { type DocumentKind, documentTypeOf } from '../../../../shared/documents.ts';
import { call } from '../../lib/api.ts';
import { putFile } from './put-file.ts';

/**
 * Puts one document where the API says. A retry asks for a new place, since the last one may have run out.
 *
 * @returns the key that names the document in an application
 */
export async function uploadDocument(
  kind: DocumentKind,
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const type = documentTypeOf(file.name);
  if (!type) throw new Error('The type of the file was not checked');
  const body = { kind, filename: file.name.slice(-255), size: file.size, type };
  const { key, url, headers } = await call(createUpload, { body, signal });
  await putFile(file, { url, headers }, onProgress, signal);
  return key;
}
