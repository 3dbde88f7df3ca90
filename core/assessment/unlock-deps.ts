import { decryptPassword } from '#core/documents/statement-password.ts';
import { unlockPdf } from '#core/documents/unlock-pdf.ts';
import { deps } from './deps.ts';

/** Separate from `deps`, so that only the function that unlocks documents loads KMS and the PDF reader. */
export const unlockDeps = { ...deps, decryptPassword, unlockPdf };

export type UnlockDeps = typeof unlockDeps;
