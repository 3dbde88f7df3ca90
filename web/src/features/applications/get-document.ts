import { useMutation } from '@tanstack/react-query';
import { getDocument } from '../../../../shared/applications/contract.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { toastError } from '../../lib/toasts/toast-store.ts';

/** Asks for the link when it is needed, because it is good for 5 minutes only. */
export function useOpenDocument() {
  return useMutation({
    mutationFn: (params: { applicationId: string; documentId: string }) =>
      call(getDocument, { params }),
    // It is sent as an attachment, so this page stays; a new tab would be blocked after a slow answer.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toastError(
        error instanceof ApiError ? error.message : t('We could not open this file. Try again.'),
      ),
  });
}
