import { useQueryClient } from '@tanstack/react-query';
import type { Attempt } from '#shared/payments/contract.ts';
import { buyCredits, buySubscription } from '#shared/purchases/contract.ts';
import { attemptQuery } from '#web/src/components/prompts/attempt-query.ts';
import { call } from '#web/src/lib/api/api.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import type { Offer } from './offer.ts';

/** The phone that is asked, and whether its owner has read that an earlier request may be paid as well. */
interface Payer {
  phone: string;
  isBeside?: true;
}

/** Has a phone show the prompt for something that is for sale. A press that was not answered is repeated as it was. */
export function useBuy({ kind, id, price }: Offer, onStarted: (attempt: Attempt) => void) {
  const client = useQueryClient();
  return useIdempotentMutation({
    name: `buy.${kind}.${id}`,
    send: (payer: Payer, idempotencyKey) =>
      kind === 'credits'
        ? call(buyCredits, { body: { bundle: id, price, ...payer }, idempotencyKey })
        : call(buySubscription, { body: { plan: id, price, ...payer }, idempotencyKey }),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.attemptId).queryKey, attempt);
      onStarted(attempt);
    },
  });
}
