import { useQueryClient } from '@tanstack/react-query';
import { redeem } from '../../../../../shared/rewards/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { hasCode } from '../../../lib/errors/api-error.ts';
import { tn } from '../../../lib/language/text.ts';
import { settingsQuery } from '../../../lib/queries/get-settings.ts';
import { usePosting } from '../use-posting.ts';

interface RedeemRequest {
  points: number;
  /** The code that the customer read out; null if none is needed. */
  code: string | null;
}

/** Redeems a customer's points. */
export function useRedemption(phone: string, onRefused: (message: string, error: Error) => void) {
  const client = useQueryClient();
  return usePosting({
    name: `redeem.${phone}`,
    send: ({ points, code }: RedeemRequest, idempotencyKey) =>
      call(redeem, { body: { phone, points, reference: null, code }, idempotencyKey }),
    done: ({ entry }) => tn(entry.pointsUsed ?? 0, '1 point redeemed.', '{n} points redeemed.'),
    onRefused: (message, error) => {
      // The owner has changed the limit meanwhile.
      if (hasCode(error, 'rewards.codeNeeded')) void client.invalidateQueries(settingsQuery());
      onRefused(message, error);
    },
  });
}
