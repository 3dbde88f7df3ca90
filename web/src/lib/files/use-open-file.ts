import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../errors/api-error.ts';
import { t } from '../language/text.ts';
import { toastError } from '../toasts/toast-store.ts';

/** Opens a file. Its link is valid for 5 minutes, so it is fetched when it is needed. */
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
