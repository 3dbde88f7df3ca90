import { useQueryClient } from '@tanstack/react-query';
import { redeem } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { tn } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { noteCustomer } from '../recent-customers.ts';
import { usePosting } from '../use-posting.ts';

interface RedeemRequest {
  points: number;
  /** The code that the customer read out; null if none is needed. */
  code: string | null;
  reward: string | undefined;
}

/** Redeems a customer's points. */
export function useRedemption(phone: string, onRefused: (message: string, error: Error) => void) {
  const client = useQueryClient();
  return usePosting({
    name: `redeem.${phone}`,
    send: ({ points, code, reward }: RedeemRequest, idempotencyKey) =>
      call(redeem, { body: { phone, points, reference: null, code, reward }, idempotencyKey }),
    done: ({ entry, customer }) => {
      noteCustomer(sessionOwner() ?? '', customer);
      return tn(entry.pointsUsed ?? 0, '1 point redeemed.', '{n} points redeemed.');
    },
    onRefused: (message, error) => {
      // The owner has changed the limit or the catalogue meanwhile.
      if (hasCode(error, 'rewards.codeNeeded') || hasCode(error, 'rewards.rewardChanged'))
        void client.invalidateQueries(settingsQuery());
      onRefused(message, error);
    },
  });
}
