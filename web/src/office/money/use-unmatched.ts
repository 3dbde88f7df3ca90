import {
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { listUnmatched } from '#shared/collection/money-contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey-problem.ts';

const queryKey = ['unmatched'];

/** The payments that pay nothing yet, oldest first. */
export const useUnmatched = () =>
  useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) => call(listUnmatched, { query: cursor ? { cursor } : {} }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ payments }) => payments),
  });

/** Refusals of somebody who decided on a payment that has changed since. */
const outdated: readonly ErrorCode[] = [
  'payments.notFound',
  'payments.counted',
  'payments.decided',
  'collection.waiting',
  'collection.nothingWaits',
  'collection.otherProposal',
  'collection.reversalAsked',
];

/** Whatever happens to a payment: the list shows it before the dialog leaves it, and what was typed stays. */
export const unmatched: Subject<unknown> = {
  name: 'unmatched',
  params: {},
  show: (client) => client.invalidateQueries({ queryKey }),
  reload: (client) => void client.invalidateQueries({ queryKey }),
  outdated,
};

interface Change<Given, Reply> {
  send: (given: Given) => Promise<Reply>;
  /** What the toast says when it is done. */
  done: string | ((reply: Reply) => string);
  onDone: () => void;
}

/** An act on a payment. If somebody else was quicker, the list is read again, and what was typed stays. */
export function usePaymentChange<Given = void, Reply = unknown>({
  send,
  done,
  onDone,
}: Change<Given, Reply>): UseMutationResult<Reply, Error, Given> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // The list shows what was done before the dialog leaves it.
    onSuccess: async (reply) => {
      await client.invalidateQueries({ queryKey });
      toastSuccess({ title: 'Done', text: typeof done === 'string' ? done : done(reply) });
      onDone();
    },
    onError: (error) => {
      toastError(passkeyProblem(error));
      if (outdated.some((code) => hasCode(error, code))) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
