import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';

/** @returns why nothing was done, as the server says it */
export const refusalMessage = (error: unknown): string =>
  messageOf(
    error,
    t('What you asked for before went through. Look at what is there before you go on.'),
  );
