import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';

/** @returns why points were not moved, as the server says it */
export function refusalMessage(error: unknown): string {
  // An earlier press arrived, but its answer was lost.
  if (hasCode(error, 'request.keyReused')) {
    return t('What you asked for before went through. Look at the history before you go on.');
  }
  return messageOf(error);
}
