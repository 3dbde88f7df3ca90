import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
} from '#shared/campaigns/contract.ts';
import { AskFirst } from '#web/src/components/ask-first.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import type { ClientErrorCode } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { copyOf, forgetDraft } from './draft.ts';
import {
  allCampaigns,
  changedCampaign,
  linkToCampaign,
  refreshCampaigns,
  showCampaign,
} from './queries.ts';

export function CancelDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { campaignId, name, state } = campaign;
  const cancelling = useChange(cancelCampaign, {
    of: changedCampaign(campaignId),
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
              'Those who already got the message keep it. Nobody else gets it, and the unused credits come back. This cannot be undone.',
            )}
      </p>
    </FormDialog>
  );
}

interface DeletionDialogProps {
  name: string;
  send: () => Promise<unknown>;
  goneCode: ClientErrorCode;
  onDeleted?: () => void;
  refresh: () => unknown;
  onClose: () => void;
  children: ReactNode;
}

export function DeletionDialog(props: DeletionDialogProps) {
  const { name, send, goneCode, onDeleted, refresh, onClose, children } = props;
  return (
    <AskFirst
      title={t('Delete {name}?', { name })}
      submitLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      isDanger
      act={send}
      goneCode={goneCode}
      done={t('{name} is deleted.', { name })}
      onDone={onDeleted}
      refresh={refresh}
      onClose={onClose}
    >
      <p>{children}</p>
    </AskFirst>
  );
}

interface DeleteDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

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
      {t('This deletes only the draft. Your customers and lists stay.')}
    </DeletionDialog>
  );
}

export function useCopy(campaign: Campaign) {
  const navigate = useNavigate();
  const copy = useChange(createCampaign, {
    of: { ...allCampaigns, show: showCampaign, outdated: [] },
    name: `campaign.copy.${campaign.campaignId}`,
    onDone: ({ campaignId }) => navigate(linkToCampaign(campaignId, 'audience')),
  });
  return { isPending: copy.isPending, copy: () => copy.mutate(copyOf(campaign)) };
}
