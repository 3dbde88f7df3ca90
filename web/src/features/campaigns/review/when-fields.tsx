import {
  endOfSending,
  isSendingHour,
  nextSendingTime,
  type SendingHours,
  type SendingPace,
} from '#shared/campaigns/sending-hours.ts';
import { Button } from '#web/src/components/button.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { formatMoment, formatTime } from '#web/src/lib/language/format.ts';
import { formatIn } from '#web/src/lib/language/format-ago.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { fromField, isSameDay, latest, nextTime, soonest, toField } from './planned-time.ts';

export interface When {
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

export function WhenFields({ when, hours, problem, onChange }: WhenFieldsProps) {
  const now = Date.now();
  const at = fromField(when.typed);
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
        <NextOpening opening={nextTime(now, hours)} now={now} onChange={onChange} />
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

interface NextOpeningProps {
  /** Milliseconds since 1970. */
  opening: number;
  now: number;
  onChange: (when: When) => void;
}

/** Outside the hours of promotional SMS it offers the next opening. */
function NextOpening({ opening, now, onChange }: NextOpeningProps) {
  return (
    <p className="alert alert-info">
      {t('Promotional messages can go out only between 8 AM and 6 PM.')}{' '}
      <Button look="text" onClick={() => onChange({ isNow: false, typed: toField(opening) })}>
        {isSameDay(now, opening)
          ? t('Schedule for today 8:00 AM')
          : t('Schedule for tomorrow 8:00 AM')}
      </Button>
    </p>
  );
}

interface EndEstimateProps {
  /** Milliseconds since 1970; null for now. */
  beginsAt: number | null;
  segments: number;
  pace: SendingPace;
}

/** When the last message is handed over, as far as known. */
export function EndEstimate({ beginsAt, segments, pace }: EndEstimateProps) {
  const begin = beginsAt ?? Date.now();
  const end = endOfSending(begin, segments, pace);
  const moment = new Date(end).toISOString();
  const isOneDay = isSameDay(nextSendingTime(begin, pace.hours), end);
  return (
    <p className="form-text">
      {isOneDay
        ? t('The last message goes out at about {time}.', { time: formatTime(moment) })
        : t(
            'What is not sent on the first day goes on the next morning at 8 AM. The last message goes out at about {moment}.',
            { moment: formatMoment(moment) },
          )}
    </p>
  );
}
