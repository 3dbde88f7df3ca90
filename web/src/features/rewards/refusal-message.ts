import { hasCode, messageOf } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';

/** Why points were not moved, in the server's words. */
export function refusalMessage(error: unknown): string {
  // An earlier press was answered into a network that had gone.
  if (hasCode(error, 'request.keyReused')) {
    return t('What you asked for before went through. Look at the history before you go on.');
  }
  return messageOf(error);
}
