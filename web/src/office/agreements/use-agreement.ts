import {
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type OfficeAgreement, openAgreement } from '#shared/collection/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';

const keyOf = (ref: string) => ['agreement', ref];

/** An agreement. Opening it is written down, so it is not read again by itself. */
export const useAgreement = (ref: string) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => call(openAgreement, { params: { ref } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Refusals of somebody who decided on an agreement that has changed since. */
const outdated: readonly ErrorCode[] = [
  'agreements.changed',
  'collection.waiting',
  'collection.nothingWaits',
  'collection.nothingProposed',
  'collection.paymentNotFound',
  'collection.scheduleProposed',
  'collection.slipNotFound',
  'agreements.notNow',
];

/** An agreement that the office changes. If somebody else was quicker it is read again, and what was typed stays. */
export const changedAgreement = (ref: string): Subject<OfficeAgreement, { ref: string }> => ({
  name: `agreement.${ref}`,
  params: { ref },
  version: (client) => client.getQueryData<OfficeAgreement>(keyOf(ref))?.version ?? 0,
  show: (client, agreement) => {
    client.setQueryData(keyOf(ref), agreement);
    void client.invalidateQueries({ queryKey: ['project'] });
    void client.invalidateQueries({ queryKey: ['board'] });
  },
  reload: (client) => void client.refetchQueries({ queryKey: keyOf(ref) }),
  outdated,
});

interface Change<Given> {
  ref: string;
  send: (given: Given) => Promise<OfficeAgreement>;
  /** What the toast says when it is done. */
  done: string;
  /** Whether a refusal is shown where it was tried, and not in a toast. */
  isShownInPlace?: boolean;
  onDone?: () => void;
}

/**
 * A change of an agreement, which answers the agreement as it is then. If somebody else was quicker, the
 * agreement is read again, and what was typed stays.
 */
export function useAgreementChange<Given = void>({
  ref,
  send,
  done,
  isShownInPlace = false,
  onDone,
}: Change<Given>): UseMutationResult<OfficeAgreement, Error, Given> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (agreement) => {
      client.setQueryData(keyOf(ref), agreement);
      void client.invalidateQueries({ queryKey: ['project'] });
      void client.invalidateQueries({ queryKey: ['board'] });
      toastSuccess({ title: 'Done', text: done });
      onDone?.();
    },
    onError: (error) => {
      if (!isShownInPlace) toastError(passkeyProblem(error));
      if (outdated.some((code) => hasCode(error, code))) {
        void client.refetchQueries({ queryKey: keyOf(ref) });
      }
    },
  });
}
