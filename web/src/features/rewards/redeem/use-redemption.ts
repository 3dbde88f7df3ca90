import { useQueryClient } from '@tanstack/react-query';
import { redeem, sendRedeemCode } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { msg, tn } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { type Confirmation, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { noteCustomer } from '../lookup/customer-lookup.ts';
import { noteNoCredits, usePosting } from '../points/posting.ts';

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

/**
 * The customer confirms the use of so many points with a code by SMS.
 *
 * @param onNoCredits the last credit was used since the settings were read
 */
export function useRedeemConfirmation(
  phone: string,
  onNoCredits: () => void,
): Confirmation<number> {
  const client = useQueryClient();
  return useConfirmation({
    purpose: 'redemption',
    sendCode: (points: number) => call(sendRedeemCode, { body: { phone, points } }),
    incompleteText: msg('Enter the {n} digits of the code.'),
    // A credit was used.
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries(settingsQuery());
    },
    onRefused: (error) => {
      // The owner has changed the limit meanwhile.
      if (hasCode(error, 'rewards.codeNotNeeded')) void client.invalidateQueries(settingsQuery());
      if (!hasCode(error, 'sms.noCredits')) return false;
      noteNoCredits(client);
      onNoCredits();
      return true;
    },
  });
}
