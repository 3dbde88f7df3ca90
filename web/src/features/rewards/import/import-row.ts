import type { BodyOf } from '#shared/platform/contract.ts';
import { isDay } from '#shared/platform/day.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { importCustomers } from '#shared/rewards/contract.ts';
import { type Columns, nameIn } from '#web/src/lib/files/csv-columns.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

export type ImportRow = BodyOf<typeof importCustomers>['rows'][number];

export const columnNames = ['phone', 'name', 'balance', 'consent', 'consent_date'] as const;
export type ColumnName = (typeof columnNames)[number];

const { fields } = importCustomers.body.rows.of;
const MOST_POINTS = fields.points.max;
const LONGEST_NAME = fields.name.max;

/** @returns a customer to import, or a sentence that says why the cells are not valid */
export function readRow(
  cells: readonly string[],
  columns: Columns<ColumnName>,
  now: number,
): ImportRow | string {
  const cellOf = (name: ColumnName) => cells[columns[name] ?? -1]?.trim() ?? '';
  const phone = mobilePhone(cellOf('phone'));
  if (!phone) return phoneProblem(cellOf('phone'));
  const points = readBalance(cellOf('balance'));
  if (points === null) {
    return t('The balance must be a whole number from 0 to {most}.', {
      most: formatNumber(MOST_POINTS),
    });
  }
  const name = nameIn(cellOf('name'));
  if (name.length > LONGEST_NAME) {
    return t('The name is longer than {most} letters.', { most: LONGEST_NAME });
  }
  const nameProblem = smsNameProblem(name);
  if (nameProblem) return nameProblem;
  // A file that has only the days of consents says yes by them.
  const given = columns.consent === undefined ? 'yes' : cellOf('consent');
  const consentAt = readConsent(given, cellOf('consent_date'), now);
  if (consentAt === undefined) {
    return t('The consent date must be a day that was, as 2026-11-21.');
  }
  return { phone, name: name || null, points, consentAt };
}

function phoneProblem(cell: string): string {
  if (!isShortened(cell)) return t(INVALID_PHONE);
  return t(
    'Excel has shortened this number to {cell}, and its last digits are lost. Type all of its digits.',
    { cell },
  );
}

/** @returns whether a row says yes to offers, and not since when */
export const isUndated = (cells: readonly string[], columns: Columns<ColumnName>): boolean =>
  YES.test(cells[columns.consent ?? -1]?.trim() ?? '') &&
  !cells[columns.consent_date ?? -1]?.trim();

/** Excel writes 254745123456 as 2.54745E+11, and its last digits are lost. */
export const isShortened = (cell: string): boolean => /^\s*\d(?:[.,]\d+)?e\+?\d+\s*$/i.test(cell);

function readBalance(cell: string): number | null {
  const digits = cell.replaceAll(/[\s,]/g, '').replace(/\.0*$/, '');
  const points = Number(digits);
  return /^\d*$/.test(digits) && points <= MOST_POINTS ? points : null;
}

const YES = /^(y|yes|true|1|given|ndiyo)$/i;

/** @returns null without a consent or its date; undefined if the date is not valid */
function readConsent(given: string, date: string, now: number): string | null | undefined {
  if (!YES.test(given) || !date) return null;
  const day = isoDay(date);
  if (!day || !isDay(day)) return undefined;
  const at = Date.parse(`${day}T00:00:00+03:00`);
  return at > now ? undefined : new Date(at).toISOString();
}

/** Reads 2026-11-21, or 21/11/2026 as Kenyans write it. */
function isoDay(date: string): string | null {
  const [day = ''] = date.split(/[T ]/);
  if (/^\d{4}-\d\d-\d\d$/.test(day)) return day;
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day);
  if (!match) return null;
  const [, dayOfMonth = '', month = '', year] = match;
  return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
}
