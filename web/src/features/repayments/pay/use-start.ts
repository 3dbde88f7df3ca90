import { useQueryClient } from '@tanstack/react-query';
import { type Attempt, startPayment } from '#shared/payments/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { attemptQuery } from '#web/src/components/prompts/attempt-query.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { REPAYMENTS } from '../queries.ts';

/**
 * Has somebody's phone show a prompt. A press whose answer was lost may have done so: until it is answered,
 * every further press for this agreement is the same request, also after a reload.
 */
export function useStart(ref: string, onStarted: (attempt: Attempt) => void) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: REPAYMENTS });
  return useIdempotentMutation({
    name: `pay.${ref}`,
    send: (body: BodyOf<typeof startPayment>, idempotencyKey) =>
      call(startPayment, { params: { ref }, body, idempotencyKey }),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.attemptId).queryKey, attempt);
      onStarted(attempt);
      reload();
    },
    onError: (error) => {
      // The page shows the attempt that is in the way.
      if (isAnswer(error)) reload();
    },
  });
}

/** @returns why no prompt was sent, or that this is not known */
export function startProblem(error: Error): string {
  if (hasCode(error, 'request.keyReused')) {
    return t(
      'An earlier request of yours may have reached your phone. Look there, and at the payments on this page, before you pay again.',
    );
  }
  const said = messageOf(error);
  if (isAnswer(error)) return said;
  return `${said} ${t('You can press again: you are asked to pay once only.')}`;
}
