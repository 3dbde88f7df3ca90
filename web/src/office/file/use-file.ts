import {
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApplicationFile, openFile } from '#shared/assessment/contract.ts';
import { ApiError, hasCode } from '#web/src/lib/errors/api-error.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey-problem.ts';

const keyOf = (ref: string) => ['file', ref];

/** The file of an application. Opening it is written down, so it is not read again by itself. */
export const useFile = (ref: string) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => call(openFile, { params: { ref } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const versionIn = (file: ApplicationFile | undefined): number => file?.application.version ?? 0;

interface Change<Given> {
  ref: string;
  send: (version: number, given: Given) => Promise<ApplicationFile>;
  /** What the toast says when it is done. */
  done: string;
  onDone?: () => void;
}

/**
 * A change of a file, which answers the file as it is then. If somebody else was quicker, the file is
 * read again, and what was typed stays. Changes of one person wait for each other: each is made to the
 * version that the one before it has left.
 */
export function useFileChange<Given>({
  ref,
  send,
  done,
  onDone,
}: Change<Given>): UseMutationResult<ApplicationFile, Error, Given> {
  const client = useQueryClient();
  return useMutation({
    scope: { id: keyOf(ref).join() },
    mutationFn: (given) => send(versionIn(client.getQueryData(keyOf(ref))), given),
    onSuccess: (file) => {
      client.setQueryData(keyOf(ref), file);
      void client.invalidateQueries({ queryKey: ['queue'] });
      toastSuccess({ title: 'Done', text: done });
      onDone?.();
    },
    onError: (error) => {
      toastError(error instanceof ApiError ? error.message : passkeyProblem(error));
      if (hasCode(error, 'applications.changed') || hasCode(error, 'applications.notNow')) {
        void client.refetchQueries({ queryKey: keyOf(ref) });
      }
    },
  });
}
