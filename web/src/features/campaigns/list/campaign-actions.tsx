import { useState } from 'react';
import { Link } from 'react-router';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { t } from '#web/src/lib/language/text.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { isOwnDraft } from '../is-own-draft.ts';
import { linkToCampaign } from '../links.ts';
import { useCopy } from '../use-copy.ts';

/** What can be done with a campaign in the table. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false);
  const copy = useCopy(campaign);
  const { campaignId, name, by } = campaign;
  const of = <span className="visually-hidden"> {name}</span>;
  const close = () => setAsking(false);
  return (
    <div className="row-actions">
      <Link to={linkToCampaign(campaignId)}>
        {t('Open')}
        {of}
      </Link>
      {by === 'owner' && (
        <button
          type="button"
          className="btn-as-link"
          disabled={copy.isPending}
          onClick={() => copy.mutate(null)}
        >
          {t('Copy')}
          {of}
        </button>
      )}
      {isOwnDraft(campaign) && (
        <button type="button" className="btn-as-link" onClick={() => setAsking(true)}>
          {t('Delete')}
          {of}
        </button>
      )}
      {isRunning(campaign) && (
        <button type="button" className="btn-as-link" onClick={() => setAsking(true)}>
          {t('Cancel')}
          {of}
        </button>
      )}
      {isAsking && isOwnDraft(campaign) && <DeleteDialog campaign={campaign} onClose={close} />}
      {isAsking && isRunning(campaign) && <CancelDialog campaign={campaign} onClose={close} />}
    </div>
  );
}

const isRunning = ({ state }: Campaign): boolean =>
  state === 'Scheduled' || state === 'Sending' || state === 'Paused';
