import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Campaign, confirmCampaign } from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import { isSendingHour, type SendingHours } from '#shared/campaigns/sending-hours.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { ConsentTick, useConsent } from '../campaign/consent-tick.tsx';
import {
  campaignQuery,
  changedCampaign,
  type Overview,
  refreshCampaigns,
} from '../campaign/queries.ts';
import { BuyCredits } from '../campaign/sms-facts.tsx';
import { costText } from './cost-text.ts';
import { fromField, timeProblem } from './planned-time.ts';
import { EndEstimate, type When, WhenFields } from './when-fields.tsx';

interface SendFormProps {
  campaign: Campaign;
  preparation: NonNullable<Campaign['preparation']>;
  overview: Overview;
}

export function SendForm({ campaign, preparation, overview }: SendFormProps) {
  const { hours } = overview;
  const [when, setWhen] = useState<When>({ isNow: isSendingHour(Date.now(), hours), typed: '' });
  const consent = useConsent();
  const [isAsking, setAsking] = useState(false);
  const { credits, recipients } = preparation;
  const at = when.isNow ? null : fromField(when.typed);
  const problem = problemOf(when, at, hours);
  const canPay = credits <= overview.smsBalance;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    consent.check();
    setAsking(consent.isGiven && !problem);
  };

  if (recipients === 0) {
    return <p className="alert alert-warning">{errorText(campaignErrors, 'campaigns.nobody')}</p>;
  }
  return (
    <>
      <form className="card form-card" onSubmit={submit} noValidate>
        <WhenFields
          when={when}
          hours={hours}
          problem={consent.isChecked ? problem : undefined}
          onChange={setWhen}
        />
        {!problem && <EndEstimate beginsAt={at} segments={credits} pace={overview} />}
        <ConsentTick consent={consent} problem={errorText(campaignErrors, 'campaigns.noConsent')} />
        {!canPay && (
          <p className="alert alert-warning">
            {errorText(campaignErrors, 'campaigns.noCredits', {
              needed: credits,
              left: overview.smsBalance,
            })}{' '}
            <BuyCredits />
          </p>
        )}
        <SubmitButton
          label={when.isNow ? t('Send') : t('Schedule')}
          busyLabel={t('Sending...')}
          busy={false}
          disabled={!canPay}
        />
      </form>
      {isAsking && (
        <SendDialog
          campaign={campaign}
          preparation={preparation}
          at={at}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function problemOf({ isNow }: When, at: number | null, hours: SendingHours): string | undefined {
  const now = Date.now();
  const code = isNow
    ? isSendingHour(now, hours)
      ? undefined
      : 'campaigns.outsideHours'
    : timeProblem(at, now, hours);
  return code && errorText(campaignErrors, code);
}

interface SendDialogProps {
  campaign: Campaign;
  preparation: NonNullable<Campaign['preparation']>;
  /** Milliseconds since 1970; null for now. */
  at: number | null;
  onClose: () => void;
}

function SendDialog({ campaign, preparation, at, onClose }: SendDialogProps) {
  const { campaignId, version } = campaign;
  const { recipients, number } = preparation;
  const client = useQueryClient();
  const scheduledAt = at === null ? null : new Date(at).toISOString();
  const confirmation = useChange(confirmCampaign, {
    of: changedCampaign(campaignId),
    done: scheduledAt ? t('The message is scheduled.') : t('The message is on its way.'),
    explain: (error) => {
      onClose();
      refreshCampaigns(client);
      // An earlier press arrived, but its answer was lost: the page shows its outcome.
      if (!hasCode(error, 'campaigns.notDraft')) return false;
      void client.invalidateQueries(campaignQuery(campaignId));
      return true;
    },
  });
  const confirm = () =>
    confirmation.mutate({ version, preparation: number, scheduledAt, consentDeclared: true });
  return (
    <FormDialog
      title={tn(recipients, 'Send to 1 person?', 'Send to {n} people?')}
      submitLabel={scheduledAt ? t('Yes, schedule it') : t('Yes, send it')}
      busyLabel={t('Sending...')}
      busy={confirmation.isPending}
      onSubmit={confirm}
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
