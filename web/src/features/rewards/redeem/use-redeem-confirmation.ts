import { useQueryClient } from '@tanstack/react-query';
import { sendRedeemCode } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { msg } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { type Confirmation, useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { noteNoCredits } from '../note-no-credits.ts';

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
