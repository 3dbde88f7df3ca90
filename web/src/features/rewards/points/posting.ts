import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PostingReply } from '#shared/rewards/contract.ts';
import { isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { forgetCustomers } from '../lookup/customer-lookup.ts';

interface PostingInput<Request> {
  /** Names the act and its object: see useIdempotentMutation. */
  name: string;
  send: (request: Request, idempotencyKey: string) => Promise<PostingReply>;
  /** The text of the toast afterwards. */
  done: (posting: PostingReply) => string;
  /** Shows a refusal where it belongs, instead of a toast. */
  onRefused?: (message: string, error: Error) => void;
}

/** Posts one entry at a time. An award also does without a connection: see useAward. */
export function usePosting<Request>({ name, send, done, onRefused }: PostingInput<Request>) {
  const client = useQueryClient();
  return useIdempotentMutation({
    name,
    send,
    onSuccess: (posting) => toastSuccess(done(posting)),
    onError: (error) => (onRefused ?? toastError)(refusalMessage(error), error),
    onSettled: (_, error) => {
      if (!error || isAnswer(error)) refreshPoints(client);
    },
  });
}

/** @returns why points were not moved, as the server says it */
export const refusalMessage = (error: unknown): string =>
  messageOf(
    error,
    t('What you asked for before went through. Look at the history before you go on.'),
  );

/** The queries that are out of date after an entry was posted. */
const queriesWithPoints = ['dashboard', 'customers', 'entries', 'chart'];

/** Fetches anew what is on the screen; the rest is fetched when it is shown. */
export function refreshPoints(client: QueryClient): void {
  for (const name of queriesWithPoints) void client.invalidateQueries({ queryKey: [name] });
}

/** Does the same after somebody was erased, and takes what is not on the screen off the phone. */
export function forgetPoints(client: QueryClient): void {
  for (const name of queriesWithPoints)
    client.removeQueries({ queryKey: [name], type: 'inactive' });
  forgetCustomers();
  refreshPoints(client);
}

/** The last SMS credit was used since the settings were read: the screens offer to buy some. */
export function noteNoCredits(client: QueryClient): void {
  client.setQueryData(
    settingsQuery().queryKey,
    (last) => last && { ...last, hasSmsCredits: false },
  );
}
