import { type Campaign, cancelCampaign } from '#shared/campaigns/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useCampaignAct } from './use-campaign-act.ts';

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
