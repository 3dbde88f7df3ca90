import { useQueryClient } from '@tanstack/react-query';
import { type Campaign, deleteCampaign } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { forgetDraft } from './compose/stored-draft.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { refreshCampaigns } from './queries/campaigns.ts';

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
