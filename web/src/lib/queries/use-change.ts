import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApplicationDetail } from '../../../../shared/applications/contract.ts';
import { describeError } from '../../../../shared/platform/errors.ts';
import { toastError, toastSuccess } from '../../components/toast-store.ts';
import { ApiError, hasCode, messageOf } from '../errors/api-error.ts';
import { t } from '../language/text.ts';
import { applicationQuery } from './get-application.ts';

interface ChangeInput<Wish> {
  applicationId: string;
  send: (wish: Wish, idempotencyKey: string) => Promise<ApplicationDetail>;
  /** What the toast says afterwards. */
  done: { title: string; text: string };
  onDone?: (wish: Wish) => void;
  /** @returns whether a refusal was explained, so that no toast is needed */
  explain?: (error: ApiError) => boolean;
}

/**
 * One kind of change that an owner makes to an application: shows what it is afterwards, or says
 * why not. A wish keeps its Idempotency-Key until the server has answered it, so that pressing
 * again after a lost answer does nothing twice.
 */
export function useChange<Wish>({ applicationId, send, done, onDone, explain }: ChangeInput<Wish>) {
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: (wish: Wish) => {
      key.current ??= crypto.randomUUID();
      return send(wish, key.current);
    },
    onSuccess: async (detail, wish) => {
      await show(client, detail);
      onDone?.(wish);
      toastSuccess(done);
    },
    onError: async (error) => {
      if (error instanceof ApiError && explain?.(error)) return;
      toastError(wordsFor(error));
      if (hasMovedOn(error)) await client.invalidateQueries(applicationQuery(applicationId));
    },
    onSettled: (_, error) => {
      if (!error || isAnswer(error)) key.current = undefined;
    },
  });
}

/** Whether what the owner decided on is not there any more. */
export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** @param detail what the server says it is now, whatever an earlier question still answers */
async function show(client: QueryClient, detail: ApplicationDetail): Promise<void> {
  const { queryKey } = applicationQuery(detail.applicationId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, detail);
  for (const other of ['applications', 'notifications']) {
    void client.invalidateQueries({ queryKey: [other] });
  }
}

const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

function wordsFor(error: unknown): string {
  // An earlier wish was granted although its answer was lost.
  if (hasCode(error, 'request.keyReused')) return t(describeError('financing.changed').message);
  return messageOf(error);
}
