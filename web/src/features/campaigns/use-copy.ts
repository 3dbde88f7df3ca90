import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type Campaign, createCampaign } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { copyOf } from './compose/draft-fields.ts';
import { linkToCampaign } from './links.ts';
import { showCampaign } from './queries/campaigns.ts';
import { refusalMessage } from './refusal-message.ts';

/** Begins a draft with the text and the audience of another campaign, and opens it. */
export function useCopy(campaign: Campaign) {
  const { campaignId } = campaign;
  const client = useQueryClient();
  const navigate = useNavigate();
  return useIdempotentMutation({
    name: `campaign.copy.${campaignId}`,
    send: (_: null, idempotencyKey) =>
      call(createCampaign, {
        body: copyOf(campaign),
        idempotencyKey,
      }),
    onSuccess: async (copy) => {
      await showCampaign(client, copy);
      navigate(linkToCampaign(copy.campaignId, 'audience'));
    },
    onError: (error) => toastError(refusalMessage(error)),
  });
}
