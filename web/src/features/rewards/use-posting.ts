import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Posting } from '../../../../shared/rewards/contract.ts';
import { toastError, toastSuccess } from '../../components/toast-store.ts';
import { hasCode } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { refreshPoints } from './refresh-points.ts';
import { isRefusal, refusalWords } from './refusal-words.ts';
import { forgetRequestKey, requestKey } from './request-key.ts';

interface PostingInput<Wish> {
  /** Names the wish: its Idempotency-Key is kept under this name. */
  nameOf: (wish: Wish) => string;
  send: (wish: Wish, idempotencyKey: string) => Promise<Posting>;
  /** What the toast says afterwards. */
  done: (posting: Posting) => string;
  /** Shows a refusal where it belongs, instead of a toast. */
  onRefused?: (words: string, error: Error) => void;
}

/** Posts one kind of entry that takes a connection, once for each wish. */
export function usePosting<Wish>({ nameOf, send, done, onRefused }: PostingInput<Wish>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => send(wish, requestKey(nameOf(wish))),
    onSuccess: (posting) => toastSuccess({ title: t('Success'), text: done(posting) }),
    onError: (error) => (onRefused ?? toastError)(refusalWords(error), error),
    onSettled: (posting, error, wish) => {
      const isAnswered = posting !== undefined || isRefusal(error);
      if (!isAnswered || hasCode(error, 'auth.unauthenticated')) return;
      forgetRequestKey(nameOf(wish));
      refreshPoints(client);
    },
  });
}
