import { openDocument, readUnlocked } from '#shared/assessment/contract.ts';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { call } from '#web/src/office/lib/api.ts';

export interface OpenedDocument {
  bytes: ArrayBuffer;
  type: 'pdf' | 'image' | 'csv';
  filename: string;
}

/** Fetches a document, which the audit records. The server sends a locked one in parts, unlocked. @throws ApiError */
export async function readDocument(ref: string, documentId: string): Promise<OpenedDocument> {
  const params = { ref, documentId };
  const { url, type, filename } = await call(openDocument, { params });
  const bytes = url ? await fetchedFile(url) : await unlocked(params);
  return { bytes, type, filename };
}

/** @throws ApiError */
export async function fetchedFile(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok) return response.arrayBuffer();
  throw new ApiError(0, {
    code: 'network.offline',
    message: 'The document did not arrive. Check your connection and try again.',
  });
}

async function unlocked(params: { ref: string; documentId: string }): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const reply = await call(readUnlocked, { params, body: { part } });
    parts = reply.parts;
    chunks.push(Uint8Array.from(atob(reply.content), (letter) => letter.charCodeAt(0)));
  }
  return new Blob(chunks).arrayBuffer();
}
