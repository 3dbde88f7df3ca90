import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Campaign, confirmCampaign } from '#shared/campaigns/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { campaignQuery, refreshCampaigns, showCampaign } from '../queries/campaigns.ts';
import { costText } from './cost-text.ts';

interface SendDialogProps {
  campaign: Campaign;
  preparation: NonNullable<Campaign['preparation']>;
  /** Milliseconds since 1970; null for now. */
  at: number | null;
  onClose: () => void;
}

/** The last question before credits are taken. */
export function SendDialog({ campaign, preparation, at, onClose }: SendDialogProps) {
  const client = useQueryClient();
  const scheduledAt = at === null ? null : new Date(at).toISOString();
  const confirmation = useMutation({
    mutationFn: () => confirm(campaign, preparation.number, scheduledAt),
    onSuccess: async (confirmed) => {
      toastSuccess({
        title: t('Success'),
        text: scheduledAt ? t('The message is scheduled.') : t('The message is on its way.'),
      });
      await showCampaign(client, confirmed);
    },
    onError: async (error) => {
      onClose();
      // An earlier press arrived, but its answer was lost: the page shows what became of it.
      if (!hasCode(error, 'campaigns.notDraft')) toastError(messageOf(error));
      refreshCampaigns(client);
      await client.invalidateQueries(campaignQuery(campaign.campaignId));
    },
  });
  const { recipients } = preparation;
  return (
    <FormDialog
      title={tn(recipients, 'Send to 1 person?', 'Send to {n} people?')}
      submitLabel={scheduledAt ? t('Yes, schedule it') : t('Yes, send it')}
      busyLabel={t('Sending...')}
      busy={confirmation.isPending}
      onSubmit={() => confirmation.mutate()}
      onClose={onClose}
    >
      <p>
        {costText(preparation)}{' '}
        {scheduledAt
          ? t('It goes out at {moment}.', { moment: formatMoment(scheduledAt) })
          : t('It goes out now.')}
      </p>
    </FormDialog>
  );
}

const confirm = (
  { campaignId, version }: Campaign,
  preparation: number,
  scheduledAt: string | null,
): Promise<Campaign> =>
  call(confirmCampaign, {
    params: { campaignId },
    body: { version, preparation, scheduledAt, consentDeclared: true },
  });
