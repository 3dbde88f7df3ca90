import { useState } from 'react';
import { type Campaign, pauseCampaign, resumeCampaign } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { useCampaignAct } from '../use-campaign-act.ts';
import { useCopy } from '../use-copy.ts';

const stopLabels: Partial<Record<Campaign['state'], string>> = {
  Scheduled: msg('Change it'),
  Paused: msg('Keep it paused'),
};

/** Pause, resume, cancel and copy, as far as the state allows. */
export function ResultActions({ campaign }: { campaign: Campaign }) {
  const { campaignId, name, by, state, stopping, pausedBy } = campaign;
  const [isAsking, setAsking] = useState(false);
  const copy = useCopy(campaign);
  const params = { campaignId };
  const pause = useCampaignAct({
    campaignId,
    send: () => call(pauseCampaign, { params }),
    done:
      state === 'Scheduled'
        ? t('{name} is a draft again.', { name })
        : t('{name} is paused.', { name }),
  });
  const resume = useCampaignAct({
    campaignId,
    send: () => call(resumeCampaign, { params }),
    done: t('{name} goes on.', { name }),
  });
  const isRunning = !stopping && ['Scheduled', 'Sending', 'Paused'].includes(state);

  return (
    <div className="button-row">
      {isRunning && state === 'Paused' && (
        <button
          type="button"
          className="btn btn-primary"
          disabled={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {t('Resume')}
        </button>
      )}
      {isRunning && pausedBy !== 'owner' && (
        <button
          type="button"
          className="btn btn-outline-primary"
          disabled={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {t(stopLabels[state] ?? msg('Pause'))}
        </button>
      )}
      {isRunning && (
        <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
          {t('Cancel campaign')}
        </button>
      )}
      {by === 'owner' && (
        <button
          type="button"
          className="btn btn-outline-primary"
          disabled={copy.isPending}
          onClick={() => copy.mutate(null)}
        >
          {t('Copy')}
        </button>
      )}
      {isAsking && isRunning && (
        <CancelDialog campaign={campaign} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
