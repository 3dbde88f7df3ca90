import { useQueryClient } from '@tanstack/react-query';
import { type Campaign, testCampaign } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { refreshCampaigns } from '../queries/campaigns.ts';
import { refusalMessage } from '../refusal-message.ts';

/**
 * Sends the message to the owner. The button says what the longest message costs, because the owner's
 * name is among its fields; the toast says what it took.
 */
export function TestButton({ campaign: { campaignId, preparation } }: { campaign: Campaign }) {
  const client = useQueryClient();
  const test = useIdempotentMutation({
    name: `campaign.test.${campaignId}`,
    send: (_: null, idempotencyKey) =>
      call(testCampaign, { params: { campaignId }, idempotencyKey }),
    onSuccess: ({ credits }) =>
      toastSuccess({
        title: t('Success'),
        text: tn(
          credits,
          'The message is on its way to your phone, for 1 credit.',
          'The message is on its way to your phone, for {n} credits.',
        ),
      }),
    onError: (error) => toastError(refusalMessage(error)),
    onSettled: () => refreshCampaigns(client),
  });
  const credits = tn(preparation?.longest ?? 1, '1 credit', '{n} credits');
  return (
    <button
      type="button"
      className="btn btn-outline-primary"
      disabled={test.isPending}
      onClick={() => test.mutate(null)}
    >
      {test.isPending ? t('Sending...') : t('Test to my own phone ({credits})', { credits })}
    </button>
  );
}
