import { formatDay, formatShortDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

interface ExpectedDayProps {
  /** A day in Nairobi; null before there is a plan. */
  day: string | null;
  /** The day that was promised first, where it has moved. */
  firstDay: string | null;
}

/** A day of the plan, with the day that it was at first. */
export function ExpectedDay({ day, firstDay }: ExpectedDayProps) {
  if (!day) return t('Not planned yet');
  if (!firstDay || firstDay === day) return formatDay(day);
  return (
    <>
      {formatDay(day)}{' '}
      <span className="day-before">{t('was {day}', { day: formatShortDay(firstDay) })}</span>
    </>
  );
}
