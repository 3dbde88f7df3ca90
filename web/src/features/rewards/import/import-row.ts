import type { BodyOf } from '#shared/platform/contract.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { isShortened, mobilePhone } from '#shared/platform/phone.ts';
import { importCustomers } from '#shared/rewards/contract.ts';
import { wholeIn } from '#shared/typed/amount.ts';
import { type DayOrder, dayIn } from '#shared/typed/written-day.ts';
import { yesOrNo } from '#shared/typed/yes-no.ts';
import type { ColumnName, Columns } from '#web/src/lib/files/import-columns.ts';
import { nameIn } from '#web/src/lib/files/name-in.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

export type ImportRow = BodyOf<typeof importCustomers>['rows'][number];

const { fields } = importCustomers.body.rows.of;
const MOST_POINTS = fields.points.max;
const LONGEST_NAME = fields.name.max;

/**
 * @param order what comes first in the days of the file
 * @returns a customer to import, or a sentence that says why the cells are not valid
 */
export function readRow(
  cells: readonly string[],
  columns: Columns,
  now: number,
  order?: DayOrder | null,
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
  const consent = columns.consent === undefined ? 'yes' : yesOrNo(cellOf('consent'));
  if (!consent) return t('The consent must be Yes or No.');
  const day = consent === 'yes' ? cellOf('consent_date') : '';
  const consentAt = day === '' ? null : startOfPastDay(dayIn(day, order), now);
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
export const isUndated = (cells: readonly string[], columns: Columns): boolean =>
  yesOrNo(cells[columns.consent ?? -1] ?? '') === 'yes' &&
  !cells[columns.consent_date ?? -1]?.trim();

function readBalance(cell: string): number | null {
  const points = cell === '' ? 0 : wholeIn(cell);
  return points !== null && points <= MOST_POINTS ? points : null;
}

/** @returns the moment at which a day began in Nairobi; undefined for a day that is not there yet, or none */
function startOfPastDay(day: string | null, now: number): string | undefined {
  const at = Date.parse(`${day}T00:00:00+03:00`);
  return day !== null && at <= now ? new Date(at).toISOString() : undefined;
}
