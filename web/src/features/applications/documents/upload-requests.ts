import {
  createUpload,
  removeUpload,
  saveStatementPassword,
} from '../../../../../shared/documents/contract.ts';
import type { BodyOf } from '../../../../../shared/platform/contract.ts';
import { call } from '../../../lib/api/api.ts';

export const askForPlace = (body: BodyOf<typeof createUpload>) => call(createUpload, { body });

/** Gives a place and what is in it back. Nobody waits: what nobody applies with goes by itself. */
export function takeBack(key: string): void {
  call(removeUpload, { query: { key } }).catch(() => console.info('An upload was left behind'));
}

export const sendStatementPassword = (body: BodyOf<typeof saveStatementPassword>) =>
  call(saveStatementPassword, { body });
