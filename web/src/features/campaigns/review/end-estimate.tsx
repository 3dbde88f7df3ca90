import {
  endOfSending,
  nextSendingTime,
  type SendingPace,
} from '#shared/campaigns/sending-hours.ts';
import { formatMoment, formatTime } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { isSameDay } from './planned-time.ts';

interface EndEstimateProps {
  /** Milliseconds since 1970; null for now. */
  beginsAt: number | null;
  segments: number;
  pace: SendingPace;
}

/** When the last message is handed over, as far as that can be known. */
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
