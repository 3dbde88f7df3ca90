import { getDocument } from '#shared/applications/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';

export const useOpenDocument = () =>
  useOpenFile((params: { applicationId: string; documentId: string }) =>
    call(getDocument, { params }),
  );
