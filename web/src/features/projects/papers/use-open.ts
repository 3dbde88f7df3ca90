import { useMutation } from '@tanstack/react-query';
import { openPaper, openProjectFile } from '../../../../../shared/projects/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { t } from '../../../lib/language/text.ts';
import { toastError } from '../../../lib/toasts/toast-store.ts';

/** Opens a file. Its link is valid for 5 minutes, so it is fetched when it is needed. */
const useOpen = <Params>(fetchLink: (params: Params) => Promise<{ url: string }>) =>
  useMutation({
    mutationFn: fetchLink,
    // The file is an attachment, so this page stays. A new tab would be blocked after a slow answer.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      toastError(
        error instanceof ApiError ? error.message : t('We could not open this file. Try again.'),
      ),
  });

export const useOpenPaper = () =>
  useOpen((params: { projectId: string; paper: string }) => call(openPaper, { params }));

export const useOpenFile = () =>
  useOpen((params: { projectId: string; fileId: string }) => call(openProjectFile, { params }));
