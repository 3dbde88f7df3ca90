import { t } from '../../../lib/language/text.ts';
import { sessionEnded } from '../../../lib/session/session.ts';
import { toastError } from '../../../lib/toasts/toast-store.ts';

/** Ends a session that the server refuses, and says that the upload needs a new one. */
export function askToSignIn(): void {
  sessionEnded();
  // The toast comes after the one of the shell, because only the newest is shown.
  setTimeout(() => toastError(t('Please sign in again to upload.')));
}
