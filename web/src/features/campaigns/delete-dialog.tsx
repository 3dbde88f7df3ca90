import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Campaign, deleteCampaign } from '../../../../shared/campaigns/contract.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { call } from '../../lib/api/api.ts';
import { hasCode, messageOf } from '../../lib/errors/api-error.ts';
import { t } from '../../lib/language/text.ts';
import { toastError, toastSuccess } from '../../lib/toasts/toast-store.ts';
import { forgetDraft } from './compose/stored-draft.ts';
import { refreshCampaigns } from './queries/campaigns.ts';

interface DeleteDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** Deletes a draft. */
export function DeleteDialog({ campaign: { campaignId, name }, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => remove(campaignId),
    onSuccess: () => {
      forgetDraft(campaignId);
      toastSuccess({ title: t('Success'), text: t('{name} is deleted.', { name }) });
      onClose();
      // The button that was pressed is gone with its row.
      requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => refreshCampaigns(client),
  });
  return (
    <FormDialog
      title={t('Delete {name}?', { name })}
      submitLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={deletion.isPending}
      isDanger
      onSubmit={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t('The draft goes. The people in it stay where they are.')}</p>
    </FormDialog>
  );
}

/** A draft that is not found was deleted already: by a press without an answer, or on another phone. */
async function remove(campaignId: string): Promise<void> {
  try {
    await call(deleteCampaign, { params: { campaignId } });
  } catch (error) {
    if (!hasCode(error, 'campaigns.notFound')) throw error;
  }
}
