/** The lines above a statement's rows: its holder, its days, and its totals. */
import type { SaidOnStatement } from '#shared/assessment/statement-row.ts';
import { type DayOrder, dayIn } from '#shared/typed/written-day.ts';
import { centsIn } from './cents.ts';

/** No statement has more or longer lines above its rows; a hostile file must not keep the patterns busy. */
const MOST_LINES = 100;
const LONGEST_LINE = 200;

const NAME =
  /(?:^\s*|\b(?:customer|account(?:\s+holder)?|organi[sz]ation|business|holder)(?:'?s)?\s+)name\b[\s:,-]*(.+)/i;

const BESIDE_NAME =
  /\s+(?:mobile|phone|e-?mail|account|customer|statement|period|request|currency|branch|short\s?code|date)\b.*$/i;

const PHONE = /\b(?:mobile|phone|msisdn)(?:\s+(?:number|no))?[.\s:,-]*(\+?\d[\d*x\s]{7,14})/i;

const PERIOD = /\bperiod\b[\s:,]*(?:from\s+)?(.+?)\s+(?:-|–|to)\s+(.+)/i;

/** M-Pesa writes money in before money out. */
const TOTAL = /^\s*totals?\b[\s:,]*(\S+)\s+(\S+)\s*$/i;

const nothing: SaidOnStatement = {
  name: null,
  phone: null,
  period: null,
  paidIn: null,
  withdrawn: null,
};

/**
 * @param lines those above the column titles
 * @param order whether days or months come first in the rows
 */
export const readHead = (lines: readonly string[], order: DayOrder | null): SaidOnStatement =>
  lines
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
    .reduce((said, line) => ({ ...saidIn(line, order), ...found(said) }), nothing);

/** The first lines count: a later one may be about somebody else. */
const found = (said: SaidOnStatement): Partial<SaidOnStatement> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));

function saidIn(line: string, order: DayOrder | null): SaidOnStatement {
  const name = NAME.exec(line)?.[1]?.replace(BESIDE_NAME, '').trim();
  const [, from = '', to = ''] = PERIOD.exec(line) ?? [];
  const days = { from: dayIn(from, order), to: dayIn(to, order) };
  const [, paidIn = '', withdrawn = ''] = TOTAL.exec(line) ?? [];
  return {
    name: name || null,
    phone: PHONE.exec(line)?.[1]?.replaceAll(/\s/g, '') ?? null,
    period: days.from && days.to ? { from: days.from, to: days.to } : null,
    paidIn: centsIn(paidIn),
    withdrawn: centsIn(withdrawn),
  };
}
