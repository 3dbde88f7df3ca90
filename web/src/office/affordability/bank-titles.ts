/** Finds what each column of a bank's CSV holds, by its title. */
import { listWith } from '#shared/typed/phrases.ts';
import { wordsOf } from '#shared/typed/words.ts';
import type { Cells } from './statement-reader.ts';

export type ColumnName = Exclude<keyof Cells, 'place'>;

export type Places = Partial<Record<ColumnName, number>>;

/** A title in small letters, words joined by spaces. */
type Fits = (title: string) => boolean;

const matches =
  (pattern: RegExp): Fits =>
  (title) =>
    pattern.test(title);

/** Words that do not tell the side of an amount: `Credit Amount (KES)` is read as `credit`. */
const FILLER =
  /\b(?:amounts?|amt|value|kes|kshs?|ke|lcy|local|currency|transactions?|trans|txn)\b/g;

const withoutFillers = (title: string): string =>
  title.replace(FILLER, ' ').replace(/ +/g, ' ').trim();

/** Amount titles are exactly these: a `Credit Limit` is not income. */
const oneOf =
  (phrases: string): Fits =>
  (title) =>
    listWith({ phrases }, withoutFillers(title)) !== null;

const isAmount: Fits = (title) =>
  withoutFillers(title) === '' && /\b(?:amounts?|amt|value)\b/.test(title);

const isEitherSide: Fits = (title) =>
  /^(?:debits?|dr|d) (?:or |and )?(?:credits?|cr|c)\b|^(?:credits?|cr|c) (?:or |and )?(?:debits?|dr|d)\b/.test(
    title,
  );

/** Of two columns that fit, the first of the list counts. */
const titles: Record<ColumnName, readonly Fits[]> = {
  time: [
    matches(
      /\bcompletion\b|\bposting\b|\b(?:transaction|trans|tran|txn|booking|entry) (?:date|time)\b/,
    ),
    matches(/\bdate\b|\btarehe\b/),
    matches(/\btime\b/),
  ],
  balance: [
    oneOf('balance, salio, running balance, book balance, ledger balance, closing balance'),
    matches(/\bbalance\b|\bsalio\b/),
  ],
  paidIn: [
    oneOf('credit, credits, cr, credited, credit in, in, paid in, money in, cash in'),
    oneOf('deposit, deposits, received, receipts, inflow, inflows, lodgement, lodgements'),
  ],
  withdrawn: [
    oneOf('debit, debits, dr, debited, debit out, out, paid out, money out, cash out'),
    oneOf('withdrawal, withdrawals, withdrawn, withdraw, payments, outflow, outflows'),
  ],
  direction: [
    isEitherSide,
    oneOf('dr cr, cr dr, drcr, crdr, dc, cd, direction, side, sign, indicator'),
    oneOf('in out, type, entry type, flow'),
  ],
  amount: [isAmount],
  status: [matches(/\b(?:status|state|result|hali)\b/)],
  details: [
    matches(/\b(?:descriptions?|details?|narrations?|narratives?|particulars|remarks|maelezo)\b/),
    matches(/\b(?:reference|type)\b/),
  ],
};

export function placesIn(cells: readonly string[]): Places {
  const given = cells.map((cell) => wordsOf(cell).join(' '));
  const free = new Set(given.keys());
  const places: Places = {};
  for (const [name, fits] of Object.entries(titles) as [ColumnName, readonly Fits[]][]) {
    const place = fits
      .map((suits) => given.findIndex((title, at) => free.has(at) && title !== '' && suits(title)))
      .find((at) => at >= 0);
    if (place === undefined) continue;
    free.delete(place);
    places[name] = place;
  }
  return places;
}
