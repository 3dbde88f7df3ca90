import { type DayOrder, dayIn } from '#shared/typed/written-day.ts';

const TIME = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:([ap])\.?m)?/i;

/**
 * Reads Kenyan statement times: `2026-06-01 14:23:05`, `01/06/2026`, `1 Jun 2026 2:05 PM`.
 * @param order whether days or months come first in its column
 * @returns as in StatementRow; null if there is no such day or time
 */
export function statementTime(text: string, order?: DayOrder | null): string | null {
  const day = dayIn(text, order);
  if (!day) return null;
  const found = TIME.exec(text.trim().replaceAll(/\s+/g, ' '));
  if (!found) return day;
  const time = timeText(found);
  return time < MIDNIGHT ? `${day}T${time}` : null;
}

const MIDNIGHT = '24:00:00';

function timeText([, hour, minute = '00', second = '00', half]: RegExpExecArray): string {
  const given = Number(hour);
  const shift = half?.toLowerCase() === 'p' && given < 12 ? 12 : 0;
  const isMidnight = half?.toLowerCase() === 'a' && given === 12;
  return `${String(isMidnight ? 0 : given + shift).padStart(2, '0')}:${minute}:${second}`;
}
