import { useQueryClient } from '@tanstack/react-query';
import { redeem, sendRedeemCode } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { msg, tn } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { type Confirmation, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { noteCustomer } from '../lookup/customer-lookup.ts';
import { noteNoCredits, pointsInPlace, refusalMessage } from '../points/posting.ts';

export function useRedemption(phone: string, onRefused: (message: string, error: Error) => void) {
  const client = useQueryClient();
  return useChange(redeem, {
    of: pointsInPlace,
    name: `redeem.${phone}`,
    done: ({ entry }) => tn(entry.pointsUsed ?? 0, '1 point redeemed.', '{n} points redeemed.'),
    onDone: ({ customer }) => noteCustomer(sessionOwner() ?? '', customer),
    explain: (error) => {
      // The owner changed the limit or the catalogue meanwhile.
      if (hasCode(error, 'rewards.codeNeeded') || hasCode(error, 'rewards.rewardChanged'))
        void client.invalidateQueries(settingsQuery());
      onRefused(refusalMessage(error), error);
      return false;
    },
  });
}

/** @param onNoCredits the last credit was used since the settings were read */
export function useRedeemConfirmation(
  phone: string,
  onNoCredits: () => void,
): Confirmation<number> {
  const client = useQueryClient();
  return useConfirmation({
    purpose: 'redemption',
    sendCode: (points: number) => call(sendRedeemCode, { body: { phone, points } }),
    incompleteText: msg('Enter the {n} digits of the code.'),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries(settingsQuery());
    },
    onRefused: (error) => {
      if (hasCode(error, 'rewards.codeNotNeeded')) void client.invalidateQueries(settingsQuery());
      if (!hasCode(error, 'sms.noCredits')) return false;
      noteNoCredits(client);
      onNoCredits();
      return true;
    },
  });
}
