import { withdrawEnd } from '#shared/projects/contract.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedProject } from '../acts/changed-project.ts';

/** Lets a project go on that one side wanted to end. @param done the text of the toast afterwards */
export const useWithdrawEnd = (projectId: string, done: string) =>
  useChange(withdrawEnd, { of: changedProject(projectId), done });
