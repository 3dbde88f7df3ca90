import { decryptPassword } from '#core/documents/statement-password.ts';
import { unlockPdf } from '#core/documents/unlock-pdf.ts';
import { deps } from './deps.ts';

/** They are apart from `deps`, so that other functions load neither KMS nor the reader of PDFs. */
export const unlockDeps = { ...deps, decryptPassword, unlockPdf };

export type UnlockDeps = Pick<
  typeof unlockDeps,
  | 'decryptPassword'
  | 'unlockPdf'
  | 'hasThreat'
  | 'findUploads'
  | 'readFile'
  | 'listDocumentViews'
  | 'insertDocumentView'
  | 'auditView'
  | 'clock'
>;
