import { openPaper, openProjectFile } from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { useOpenFile } from '#web/src/lib/files/use-open-file.ts';

export const useOpenPaper = () =>
  useOpenFile((params: { projectId: string; paper: string }) => call(openPaper, { params }));

export const useOpenProjectFile = () =>
  useOpenFile((params: { projectId: string; fileId: string }) => call(openProjectFile, { params }));
