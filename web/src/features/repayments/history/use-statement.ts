import { orderStatement, type RepaymentAccount } from '#shared/repayments/contract.ts';
import type { Period } from '#shared/repayments/statement.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { paperLink } from './paper-link.ts';

/** Has a statement made, waits until it is there, and opens it. */
export function useStatement({ ref, projectId }: RepaymentAccount) {
  return useIdempotentMutation({
    name: ({ from, to }: Period) => `statement.${ref}.${from}.${to}`,
    send: async (body, idempotencyKey) => {
      const { number } = await call(orderStatement, { params: { ref }, body, idempotencyKey });
      return paperLink(projectId, number);
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
