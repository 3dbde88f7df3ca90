/** Agreements with something due, from all shards of their index. */

import { invalidCursor, type Page } from '#core/platform/table/cursor.ts';
import type { RestBucket } from '#shared/collection/buckets.ts';
import { dayAfter } from '#shared/platform/time.ts';
import { type AgreementRowItem, agreementRow, DUE_SHARDS } from './agreement-row.entity.ts';

export type DueAgreementRow = AgreementRowItem & { dueDay: string };

export type DueAmounts = Pick<DueAgreementRow, 'status' | 'dueDay' | 'dueAmount' | 'laterDue'>;

export type DueDays = readonly [first: string, last: string];

/** Rows that a page reads of each shard: all shards together cost at most 5 read units. */
const LOOKED_AT = 10;

/** Sorts after every reference. */
const LAST = '~';

const POSITION = /^(20\d\d-\d\d-\d\d)\.([0-9A-Z]{9})$/;

/**
 * Most overdue first. A page ends at the earliest place where a shard's read was cut off, so it usually has 10 to 40
 * rows (LOOKED_AT × 1 to DUE_SHARDS).
 * @throws AppError request.invalidField for a cursor that is not from a page of these days
 */
export async function pageOfDue(
  [first, last]: DueDays,
  cursor?: string,
): Promise<Page<DueAgreementRow>> {
  const from = cursor ? positionIn(cursor, [first, last]) : { dueDay: first, ref: '' };
  const between = [from, { dueDay: last, ref: LAST }] as const;
  const pages = await ofEachShard((shard) =>
    agreementRow.page({ by: 'byDueDay', key: { shard }, between, limit: LOOKED_AT }),
  );
  const ends = pages.flatMap(({ items, next }) => (next ? placeOf(items.at(-1)) : []));
  const end = ends.toSorted()[0];
  const rows = pages
    .flatMap(({ items }) => items.filter(isDue))
    .filter((row) => end === undefined || placeOf(row) <= end)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return { items: rows, next: end ?? null };
}

/** Those that changed last come first; before the delivery, those that wait longest. */
export const pageOfRest = (
  rest: RestBucket,
  cursor?: string,
  limit = DUE_SHARDS * LOOKED_AT,
): Promise<Page<AgreementRowItem>> =>
  agreementRow.page({
    by: 'byRest',
    key: { rest },
    order: rest === 'beforeDelivery' ? 'asc' : 'desc',
    limit,
    cursor,
  });

/** @returns the number of rows, at most `most` */
export async function countDue([first, last]: DueDays, most: number): Promise<number> {
  const between = [
    { dueDay: first, ref: '' },
    { dueDay: last, ref: LAST },
  ] as const;
  const pages = await ofEachShard((shard) =>
    agreementRow.page({ by: 'byDueDay', key: { shard }, between, limit: most, only: ['ref'] }),
  );
  return Math.min(
    most,
    pages.reduce((sum, { items }) => sum + items.length, 0),
  );
}

const amounts = ['status', 'dueDay', 'dueAmount', 'laterDue'] as const;

/**
 * @returns the first twelve open installments of each agreement that has one due by `last`; use `openUntil` to leave
 *   out later ones. Unordered.
 */
export async function amountsDueUntil(last: string): Promise<DueAmounts[]> {
  const between = [
    { dueDay: '', ref: '' },
    { dueDay: last, ref: LAST },
  ] as const;
  const rows = await ofEachShard((shard) =>
    agreementRow.list({ by: 'byDueDay', key: { shard }, between, only: amounts }),
  );
  return rows.flat().filter(isDue);
}

/** @returns the first twelve open installments */
const openIn = ({ dueDay, dueAmount = 0, laterDue = [] }: Omit<DueAmounts, 'status'>) =>
  [[0, dueAmount] as const, ...laterDue].map(([days, amount]) => ({
    day: dayAfter(dueDay, days),
    amount,
  }));

/** @returns KES due until and on a day in Nairobi, of the first twelve open installments */
export const openUntil = (of: Omit<DueAmounts, 'status'>, last: string): number =>
  openIn(of)
    .filter(({ day }) => day <= last)
    .reduce((sum, { amount }) => sum + amount, 0);

const ofEachShard = <Result>(read: (shard: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: DUE_SHARDS }, (_, shard) => read(shard)));

const isDue = <Row extends { dueDay?: string | undefined }>(
  row: Row,
): row is Row & { dueDay: string } => row.dueDay !== undefined;

/** @returns the row's position in the index, which is the cursor for the rows after it */
const placeOf = (row: AgreementRowItem | undefined): string => `${row?.dueDay}.${row?.ref}`;

/** @returns the position after the row that a cursor names */
function positionIn(cursor: string, [first, last]: DueDays): { dueDay: string; ref: string } {
  const [, dueDay = '', ref = ''] = POSITION.exec(cursor) ?? [];
  if (dueDay < first || dueDay > last) throw invalidCursor();
  return { dueDay, ref: ref + LAST };
}
