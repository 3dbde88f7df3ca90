import { createUpload, removeUpload, saveStatementPassword } from '#shared/documents/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';

export const createUploadTarget = (body: BodyOf<typeof createUpload>) =>
  call(createUpload, { body });

/** Nobody waits for it: an upload without an application is deleted in time. */
export function discardUpload(key: string): void {
  call(removeUpload, { query: { key } }).catch(() => console.info('An upload was left behind'));
}

export const sendStatementPassword = (body: BodyOf<typeof saveStatementPassword>) =>
  call(saveStatementPassword, { body });

/** Says that the upload needs a new session. */
export function askToSignIn(): void {
  // After the shell's toast, because only the newest is shown.
  setTimeout(() => toastError(t('Please sign in again to upload.')));
}
