import { getDocument } from '../../../../shared/applications/contract.ts';
import { call } from '../../lib/api/api.ts';
import { useOpenFile } from '../../lib/files/use-open-file.ts';

export const useOpenDocument = () =>
  useOpenFile((params: { applicationId: string; documentId: string }) =>
    call(getDocument, { params }),
  );
