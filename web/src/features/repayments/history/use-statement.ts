import { openPaper } from '../../../../../shared/projects/contract.ts';
import {
  orderStatement,
  type RepaymentAccount,
} from '../../../../../shared/repayments/contract.ts';
import type { Period } from '../../../../../shared/repayments/statement.ts';
import { call } from '../../../lib/api/api.ts';
import { hasCode, messageOf } from '../../../lib/errors/api-error.ts';
import { t } from '../../../lib/language/text.ts';
import { useIdempotentMutation } from '../../../lib/queries/use-idempotent-mutation.ts';
import { toastError } from '../../../lib/toasts/toast-store.ts';

const PACE_MS = 2_000;
const MOST_TRIES = 20;

/** Has a statement made, waits until it is there, and opens it. */
export function useStatement({ ref, projectId }: RepaymentAccount) {
  return useIdempotentMutation({
    name: ({ from, to }: Period) => `statement.${ref}.${from}.${to}`,
    send: async (body, idempotencyKey) => {
      const { number } = await call(orderStatement, { params: { ref }, body, idempotencyKey });
      return linkTo(projectId, number);
    },
    onSuccess: (url) => {
      if (url) window.location.assign(url);
      else
        toastError(
          t(
            'It takes longer than usual. Your statement will be among the documents of your project.',
          ),
        );
    },
    onError: (error) => toastError(messageOf(error)),
  });
}

/** @returns null if the PDF is still being made */
async function linkTo(projectId: string, paper: string): Promise<string | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    try {
      return (await call(openPaper, { params: { projectId, paper } })).url;
    } catch (error) {
      if (!hasCode(error, 'projects.fileNotFound')) throw error;
    }
  }
  return null;
}
