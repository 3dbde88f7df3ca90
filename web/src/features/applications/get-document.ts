import { useMutation } from '@tanstack/react-query';
import { getDocument } from '../../../../shared/applications/contract.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { toastError } from '../../lib/toasts/toast-store.ts';

/** Opens a document. Its link is valid for 5 minutes, so it is fetched when it is needed. */
export function useOpenDocument() {
  return useMutation({
    mutationFn: (params: { applicationId: string; documentId: string }) =>
      call(getDocument, { params }),
    // The file is an attachment, so this page stays. A new tab would be blocked after a slow answer.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toastError(
        error instanceof ApiError ? error.message : t('We could not open this file. Try again.'),
      ),
  });
}
