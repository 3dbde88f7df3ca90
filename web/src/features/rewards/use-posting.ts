import { useQueryClient } from '@tanstack/react-query';
import type { PostingReply } from '#shared/rewards/contract.ts';
import { isAnswer } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { refreshPoints } from './refresh-points.ts';
import { refusalMessage } from './refusal-message.ts';

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
    onSuccess: (posting) => toastSuccess({ title: t('Success'), text: done(posting) }),
    onError: (error) => (onRefused ?? toastError)(refusalMessage(error), error),
    onSettled: (_, error) => {
      if (!error || isAnswer(error)) refreshPoints(client);
    },
  });
}
