import { createUpload, removeUpload, saveStatementPassword } from '#shared/documents/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { call } from '../api/api.ts';

export const createUploadTarget = (body: BodyOf<typeof createUpload>) =>
  call(createUpload, { body });

/** Removes an upload. Nobody waits for it: an upload without an application is deleted in time. */
export function discardUpload(key: string): void {
  call(removeUpload, { query: { key } }).catch(() => console.info('An upload was left behind'));
}

export const sendStatementPassword = (body: BodyOf<typeof saveStatementPassword>) =>
  call(saveStatementPassword, { body });
