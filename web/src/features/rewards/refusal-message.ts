import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';

/** @returns why points were not moved, as the server says it */
export const refusalMessage = (error: unknown): string =>
  messageOf(
    error,
    t('What you asked for before went through. Look at the history before you go on.'),
  );
