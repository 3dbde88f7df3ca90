import { ApiError, hasCode, messageOf } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';

/** Whether the server has said no for good, in contrast to a network or a server that failed. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Why something was not done, in the server's words. */
export function refusalWords(error: unknown): string {
  // An earlier press was answered into a network that had gone.
  if (hasCode(error, 'request.keyReused')) {
    return t('What you asked for before went through. Look at the history before you go on.');
  }
  return messageOf(error);
}
