import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LATEST_DAYS, SOONEST_MINUTES } from '#shared/campaigns/campaign.ts';
import { type Campaign, confirmCampaign } from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import {
  endOfSending,
  isSendingHour,
  nextSendingTime,
  type SendingHours,
  type SendingPace,
} from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, MINUTE_MS, nairobiTime } from '#shared/platform/time.ts';
import { Button } from '#web/src/components/button.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import {
  CreditsLacking,
  leftText,
  priceText,
  type SmsRates,
} from '#web/src/components/sms/sms-price.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatMoment, formatTime } from '#web/src/lib/language/format.ts';
import { formatIn } from '#web/src/lib/language/format-ago.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { ConsentTick } from '../campaign/parts.tsx';
import {
  campaignQuery,
  changedCampaign,
  type Overview,
  refreshCampaigns,
} from '../campaign/queries.ts';

export interface SendFormProps {
  campaign: Campaign;
  preparation: NonNullable<Campaign['preparation']>;
  overview: Overview;
}

export function SendForm({ campaign, preparation, overview }: SendFormProps) {
  const { hours } = overview;
  const [when, setWhen] = useState<When>({ isNow: isSendingHour(Date.now(), hours), typed: '' });
  const [isGiven, setGiven] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { credits, recipients } = preparation;
  const at = when.isNow ? null : fromField(when.typed);
  const problem = problemOf(when, at, hours);
  const canPay = credits <= overview.smsBalance;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setAsking(isGiven && !problem);
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
        <h3 className="h5">{t('Price')}</h3>
        <p>
          <strong>{costText(preparation, overview)}</strong> {canPay && leftText(credits, overview)}
        </p>
        <CreditsLacking credits={credits} rates={overview} isKept />
        <ConsentTick
          isGiven={isGiven}
          problem={
            isChecked && !isGiven ? errorText(campaignErrors, 'campaigns.noConsent') : undefined
          }
          onTick={setGiven}
        />
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
          rates={overview}
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
  rates: SmsRates;
  /** Milliseconds since 1970; null for now. */
  at: number | null;
  onClose: () => void;
}

function SendDialog({ campaign, preparation, rates, at, onClose }: SendDialogProps) {
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
        {costText(preparation, rates)}{' '}
        {scheduledAt
          ? t('It goes out at {moment}.', { moment: formatMoment(scheduledAt) })
          : t('It goes out now.')}
      </p>
    </FormDialog>
  );
}

interface When {
  isNow: boolean;
  typed: string;
}

interface WhenFieldsProps {
  when: When;
  hours: SendingHours;
  problem: string | undefined;
  onChange: (when: When) => void;
}

const choices = [msg('Now'), msg('At a time')] as const;

function WhenFields({ when, hours, problem, onChange }: WhenFieldsProps) {
  const now = Date.now();
  const at = fromField(when.typed);
  const opening = nextTime(now, hours);
  return (
    <>
      <ChoiceGroup
        label={t('When to send')}
        choices={choices.map((value) => ({ value }))}
        chosen={when.isNow ? 'Now' : 'At a time'}
        error={when.isNow ? problem : undefined}
        onChoose={(chosen) => onChange({ ...when, isNow: chosen === 'Now' })}
      />
      {!isSendingHour(now, hours) && (
        <p className="alert alert-info">
          {t('Messages go out from 8 AM to 6 PM.')}{' '}
          <Button look="text" onClick={() => onChange({ isNow: false, typed: toField(opening) })}>
            {isSameDay(now, opening)
              ? t('Schedule it for today, 8 AM')
              : t('Schedule it for tomorrow, 8 AM')}
          </Button>
        </p>
      )}
      {!when.isNow && (
        <TextField
          type="datetime-local"
          label={t('Day and time in Nairobi')}
          help={
            at !== null && at > now
              ? t('{moment}, {distance}', {
                  moment: formatMoment(new Date(at).toISOString()),
                  distance: formatIn(at, now),
                })
              : t('From 8 AM to 6 PM, at most 35 days ahead.')
          }
          min={toField(soonest(now))}
          max={toField(latest(now))}
          error={problem}
          value={when.typed}
          onType={(typed) => onChange({ isNow: false, typed })}
        />
      )}
    </>
  );
}

interface EndEstimateProps {
  /** Milliseconds since 1970; null for now. */
  beginsAt: number | null;
  segments: number;
  pace: SendingPace;
}

/** When the last message is handed over, as far as known. */
function EndEstimate({ beginsAt, segments, pace }: EndEstimateProps) {
  const begin = beginsAt ?? Date.now();
  const end = endOfSending(begin, segments, pace);
  const moment = new Date(end).toISOString();
  const isOneDay = isSameDay(nextSendingTime(begin, pace.hours), end);
  return (
    <p className="form-text">
      {isOneDay
        ? t('The last SMS goes out at about {time}.', { time: formatTime(moment) })
        : t(
            'What is left goes out the next morning from 8 AM. The last SMS goes out at about {moment}.',
            { moment: formatMoment(moment) },
          )}
    </p>
  );
}

type Cost = Pick<NonNullable<Campaign['preparation']>, 'recipients' | 'credits' | 'longest'>;

const costText = ({ recipients, credits, longest }: Cost, rates: SmsRates): string =>
  `${priceText({ sms: longest, people: recipients, credits }, rates)}.`;

/** The Nairobi time for the field, wherever the phone is: 2026-11-23T14:05. */
export const toField = (at: number): string => nairobiTime(at).slice(0, 16).replace(' ', 'T');

/** Milliseconds since 1970; null for an empty field. */
export function fromField(typed: string): number | null {
  const at = Date.parse(`${typed}:00+03:00`);
  return Number.isNaN(at) ? null : at;
}

const soonest = (now: number): number => now + SOONEST_MINUTES * MINUTE_MS;

const latest = (now: number): number => now + LATEST_DAYS * DAY_MS;

/** The next opening, or the soonest moment while messages go out. */
export const nextTime = (now: number, hours: SendingHours): number =>
  nextSendingTime(soonest(now), hours);

/** The server's refusal code; undefined for a right time. */
export function timeProblem(
  at: number | null,
  now: number,
  hours: SendingHours,
): 'campaigns.badTime' | 'campaigns.outsideHours' | undefined {
  if (at === null || at < soonest(now) || at > latest(now)) return 'campaigns.badTime';
  return isSendingHour(at, hours) ? undefined : 'campaigns.outsideHours';
}

/** In Nairobi. */
const isSameDay = (one: number, other: number): boolean =>
  toField(one).slice(0, 10) === toField(other).slice(0, 10);
