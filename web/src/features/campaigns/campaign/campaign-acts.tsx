import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
} from '#shared/campaigns/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { copyOf, forgetDraft } from './draft.ts';
import { linkToCampaign } from './links.ts';
import { campaignQuery, refreshCampaigns, showCampaign } from './queries.ts';
import { refusalMessage } from './refusal-message.ts';

interface CancelDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Ends a campaign, after saying what happens. */
export function CancelDialog({ campaign, onClose }: CancelDialogProps) {
  const { campaignId, name, state } = campaign;
  const cancelling = useCampaignAct({
    campaignId,
    send: () => call(cancelCampaign, { params: { campaignId } }),
    done: t('{name} is cancelled.', { name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Cancel {name}?', { name })}
      submitLabel={t('Yes, cancel it')}
      busyLabel={t('Cancelling...')}
      busy={cancelling.isPending}
      isDanger
      onSubmit={() => cancelling.mutate()}
      onClose={onClose}
    >
      <p>
        {state === 'Scheduled'
          ? t('Nobody gets this message. All its credits come back.')
          : t(
              'Whoever has the message already has it. Nobody else gets it, and their credits come back. This cannot be undone.',
            )}
      </p>
    </FormDialog>
  );
}

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
      toastSuccess(done);
      onDone?.();
    },
    onError: async (error) => {
      toastError(messageOf(error));
      await client.invalidateQueries(campaignQuery(campaignId));
    },
  });
}

interface DeleteDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Deletes a draft. */
export function DeleteDialog({ campaign: { campaignId, name }, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  return (
    <DeletionDialog
      name={name}
      send={() => call(deleteCampaign, { params: { campaignId } })}
      goneCode="campaigns.notFound"
      onDeleted={() => forgetDraft(campaignId)}
      refresh={() => refreshCampaigns(client)}
      onClose={onClose}
    >
      {t('The draft goes. The people in it stay where they are.')}
    </DeletionDialog>
  );
}

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
