import { t } from '../../../lib/language/text.ts';
import { sessionEnded } from '../../../lib/session/session.ts';
import { toastError } from '../../../lib/toasts/toast-store.ts';

/** The session was over when an upload began. */
export function askToSignIn(): void {
  sessionEnded();
  // After what the shell says by itself, because only the newest message is shown.
  setTimeout(() => toastError(t('Please sign in again to upload.')));
}
