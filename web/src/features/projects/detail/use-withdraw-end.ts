import { withdrawEnd } from '#shared/projects/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { useProjectChange } from '../acts/use-project-change.ts';

/** Lets a project go on that one side wanted to end. @param done the text of the toast afterwards */
export const useWithdrawEnd = (projectId: string, done: string) =>
  useProjectChange({
    projectId,
    name: 'withdraw-end',
    send: (_: null, idempotencyKey) => call(withdrawEnd, { params: { projectId }, idempotencyKey }),
    done,
  });
