import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { agreementErrors } from '#shared/agreements/errors.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { listRepayments, RepaymentAccount } from '#shared/repayments/contract.ts';
import { ApiError, hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { REPAYMENTS } from '../queries.ts';

interface RepaymentChangeInput<Request> {
  ref: string;
  /** Names the request among those about this agreement, such as `ask-refund`. */
  name: string;
  send: (request: Request, idempotencyKey: string) => Promise<RepaymentAccount>;
  /** The text of the toast afterwards. */
  done: string;
  onDone?: () => void;
  /** @returns whether a refusal was explained, so that no toast is needed */
  explain?: (error: ApiError) => boolean;
}

/**
 * One kind of change that an owner makes to an agreement. Afterwards the screen shows it as the server
 * answered it. A refusal is explained, and the agreement is read again where it has moved on.
 */
export function useRepaymentChange<Request>(input: RepaymentChangeInput<Request>) {
  const { ref, name, send, done, onDone, explain } = input;
  const client = useQueryClient();
  return useIdempotentMutation({
    name: `${name}.${ref}`,
    send,
    onSuccess: async (account) => {
      await show(client, account);
      onDone?.();
      toastSuccess({ title: t('Success'), text: done });
    },
    onError: (error) => {
      if (error instanceof ApiError && explain?.(error)) return;
      sayAndReload(client, error);
    },
  });
}

/** Says why an act was refused, and reads the agreement again where it has changed since it was seen. */
export function sayAndReload(client: QueryClient, error: unknown): void {
  // The earlier request was granted although its answer was lost.
  const isGranted = hasCode(error, 'request.keyReused');
  toastError(isGranted ? errorText(agreementErrors, 'agreements.changed') : messageOf(error));
  if (hasMovedOn(error)) void client.invalidateQueries({ queryKey: REPAYMENTS });
}

/** @returns whether the agreement has changed since the owner saw it */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** @param account as it is now; an answer to an earlier question may be older */
async function show(client: QueryClient, account: RepaymentAccount): Promise<void> {
  await client.cancelQueries({ queryKey: REPAYMENTS });
  client.setQueriesData<ReplyOf<typeof listRepayments>>({ queryKey: REPAYMENTS }, (last) =>
    last?.opened?.ref === account.ref ? { ...last, opened: account } : last,
  );
  for (const queryKey of [['dashboard'], ['notifications'], ['projects']]) {
    void client.invalidateQueries({ queryKey });
  }
}
