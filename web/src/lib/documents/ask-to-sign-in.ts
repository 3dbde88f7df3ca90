import { t } from '../language/text.ts';
import { toastError } from '../toasts/toast-store.ts';

/** Says that the upload needs a new session. */
export function askToSignIn(): void {
  // The toast comes after the one of the shell, because only the newest is shown.
  setTimeout(() => toastError(t('Please sign in again to upload.')));
}
