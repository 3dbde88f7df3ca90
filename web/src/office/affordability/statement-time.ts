const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?!\d)/i;
const TIME = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]m)?/i;

/**
 * Reads a date or a moment as statements of Kenya write it: `2026-06-01 14:23:05`, `01/06/2026`,
 * `1 Jun 2026 2:05 PM`. The day stands before the month.
 *
 * @returns the moment as StatementRow has it; null if there is no such day
 */
export function statementTime(text: string): string | null {
  const clean = text.trim().replaceAll(/\s+/g, ' ');
  const day = dayIn(clean);
  if (!day) return null;
  const time = TIME.exec(clean);
  return time ? `${day}T${timeText(time)}` : day;
}

function dayIn(text: string): string | null {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = DAY_FIRST.exec(text);
  if (!local) return null;
  const [, day, month = '', year = ''] = local;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return existing(fullYear, monthNumber(month), Number(day));
}

const monthNumber = (month: string): number =>
  /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;

/** @returns the day as ISO 8601; null if the calendar does not have it */
function existing(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
  return exists && year >= 2000 ? text : null;
}

function timeText([, hour, minute = '00', second = '00', half]: RegExpExecArray): string {
  const given = Number(hour);
  const shift = half?.toLowerCase() === 'pm' && given < 12 ? 12 : 0;
  const isMidnight = half?.toLowerCase() === 'am' && given === 12;
  return `${two(isMidnight ? 0 : given + shift)}:${minute}:${second}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
