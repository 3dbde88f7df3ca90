import { useMutation } from '@tanstack/react-query';
import type { ErrorCode } from '#shared/errors.ts';
import { ApiError, hasCode } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';

/** Opens a file. Its link is valid for 5 minutes, so it is fetched when needed. */
export const useOpenFile = <Params>(fetchLink: (params: Params) => Promise<{ url: string }>) =>
  useMutation({
    mutationFn: fetchLink,
    // The file is an attachment, so this page stays. A new tab would be blocked after a slow answer.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toastError(
        error instanceof ApiError ? error.message : t('We could not open this file. Try again.'),
      ),
  });

const PACE_MS = 2_000;
const MOST_TRIES = 20;

/** A PDF's link; null while it is being made, within seconds. @param missing the refusal until it exists */
export async function linkWhenMade(
  fetchLink: () => Promise<{ url: string }>,
  missing: ErrorCode,
): Promise<{ url: string } | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await fetchLink();
    } catch (error) {
      if (!hasCode(error, missing)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  return null;
}
