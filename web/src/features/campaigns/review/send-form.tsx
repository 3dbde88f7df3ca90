import { type FormEvent, useState } from 'react';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import { isSendingHour, type SendingHours } from '#shared/campaigns/sending-hours.ts';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { BuyCredits } from '../buy-credits.tsx';
import { ConsentTick } from '../consent-tick.tsx';
import type { Overview } from '../queries/overview.ts';
import { EndEstimate } from './end-estimate.tsx';
import { fromField, timeProblem } from './planned-time.ts';
import { SendDialog } from './send-dialog.tsx';
import { type When, WhenFields } from './when-fields.tsx';

interface SendFormProps {
  campaign: Campaign;
  preparation: NonNullable<Campaign['preparation']>;
  overview: Overview;
}

/** When the message goes out, and the last button before it does. */
export function SendForm({ campaign, preparation, overview }: SendFormProps) {
  const { hours } = overview;
  const [when, setWhen] = useState<When>({ isNow: isSendingHour(Date.now(), hours), typed: '' });
  const [hasConsent, setConsent] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { credits, recipients } = preparation;
  const at = when.isNow ? null : fromField(when.typed);
  const problem = problemOf(when, at, hours);
  const canPay = credits <= overview.smsBalance;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setAsking(hasConsent && !problem);
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
          problem={isChecked ? problem : undefined}
          onChange={setWhen}
        />
        {!problem && <EndEstimate beginsAt={at} segments={credits} pace={overview} />}
        <ConsentTick
          isGiven={hasConsent}
          isMissing={isChecked && !hasConsent}
          problem={errorText(campaignErrors, 'campaigns.noConsent')}
          onChange={setConsent}
        />
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
