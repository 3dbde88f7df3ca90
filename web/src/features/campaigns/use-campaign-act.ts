import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { campaignQuery, showCampaign } from './queries/campaigns.ts';

interface CampaignAct {
  campaignId: string;
  send: () => Promise<Campaign>;
  /** The text of the toast afterwards. */
  done: string;
  onDone?: () => void;
}

/** Pauses, resumes or cancels a campaign. After a refusal the campaign is fetched as it is now. */
export function useCampaignAct({ campaignId, send, done, onDone }: CampaignAct) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (campaign) => {
      await showCampaign(client, campaign);
      toastSuccess({ title: t('Success'), text: done });
      onDone?.();
    },
    onError: async (error) => {
      toastError(messageOf(error));
      await client.invalidateQueries(campaignQuery(campaignId));
    },
  });
}
