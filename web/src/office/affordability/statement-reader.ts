import type {
  SaidOnStatement,
  StatementReading,
  StatementRow,
  UnreadRow,
} from '#shared/assessment/statement-row.ts';
import { listWith } from '#shared/typed/phrases.ts';
import { type DayOrder, dayIn, dayOrderOf } from '#shared/typed/written-day.ts';
import { centsIn } from './cents.ts';
import { statementTime } from './statement-time.ts';

/** The cells of a row as written. Any may be missing but the time. */
export interface Cells {
  /** The page or line on which the row begins. */
  place: number;
  time: string;
  details: string;
  status?: string;
  paidIn?: string;
  withdrawn?: string;
  /** One column for both directions: negative goes out, or `direction` says it. */
  amount?: string;
  direction?: string;
  balance?: string;
}

/** Letters kept of a row's details, in which patterns look for loans and payers. */
const LONGEST_DETAILS = 500;

const LONGEST_UNREAD = 120;

/** States of payments that happened, and of those that did not, or not yet. */
const states = {
  done: 'completed, complete, success, successful, succeeded, posted, paid, processed, settled, approved, ok, done, cleared, confirmed, booked, imekamilika',
  notDone:
    'failed, failure, unsuccessful, declined, rejected, reversed, returned, cancelled, canceled, voided, void, expired, error, incomplete, pending, processing, in progress, scheduled, on hold, timeout, timed out, imeshindikana, imekataliwa, inasubiri',
};

const sides = {
  in: 'credit, credits, credited, cr, c, in, money in, paid in, deposit, received, inflow',
  out: 'debit, debits, debited, dr, d, out, money out, paid out, withdrawal, withdrawn, sent, payment, outflow',
};

/** The side in a cell of a direction column: `CR`, `Debit`, `+`. */
export function sideIn(cell: string): 'in' | 'out' | null {
  if (cell === '+') return 'in';
  return /^[-−–]$/.test(cell) ? 'out' : listWith(sides, cell);
}

/** Makes rows of cells, and counts what is left out. @param head the lines above the rows */
export function readCells(all: readonly Cells[], head: readonly string[]): StatementReading {
  const order = dayOrderOf(all.map(({ time }) => time));
  const said = readHead(head, order);
  const isCredited = all.some(({ amount = '' }) => CREDITED.test(amount));
  const cellsOfRows: Cells[] = [];
  const rows: StatementRow[] = [];
  const unread: UnreadRow[] = [];
  let notCompleted = 0;
  for (const cells of all) {
    const state = cells.status === undefined ? 'done' : listWith(states, cells.status);
    const row = state === null ? 'status' : rowOf(cells, order, isCredited);
    if (state === 'notDone') notCompleted += 1;
    else if (typeof row === 'string') unread.push(unreadRow(cells, row));
    else {
      cellsOfRows.push(cells);
      rows.push(row);
    }
  }
  const breaks = balanceBreaks(rows);
  if (!isSideUnknown(all, rows, breaks))
    return { rows, notCompleted, unread, balanceBreaks: breaks, said };
  unread.push(...cellsOfRows.map((cells) => unreadRow(cells, 'amount')));
  return { rows: [], notCompleted, unread, balanceBreaks: 0, said };
}

/** Under `Amount` alone, money out has a sign or mark. Without any, only balances show that all came in. */
function isSideUnknown(
  all: readonly Cells[],
  rows: readonly StatementRow[],
  breaks: number,
): boolean {
  const isOneColumn = all.some(({ amount, direction }) => amount !== undefined && !direction);
  const isSigned = all.some(({ amount = '' }) => MARKED.test(amount));
  const isShown = rows.length > 1 && breaks === 0 && rows.every(({ balance }) => balance !== null);
  return isOneColumn && !isSigned && !isShown;
}

const CREDITED = /cr\.?$/i;

const MARKED = /^[-−–+(]|(?:[CD]R\.?|[-−])$/i;

function rowOf(
  cells: Cells,
  order: DayOrder | null,
  isCredited: boolean,
): StatementRow | UnreadRow['reason'] {
  const at = statementTime(cells.time, order);
  if (!at) return 'time';
  // Beside amounts with CR, an unmarked one may have been paid out.
  const isBare = isCredited && !MARKED.test(cells.amount ?? '');
  const amounts = isBare && !cells.direction ? null : amountsOf(cells);
  if (!amounts) return 'amount';
  const balance = centsIn(cells.balance ?? '');
  const details = cells.details.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_DETAILS);
  return { at, details, ...amounts, balance };
}

/** Money in and out; null if a cell is not an amount, or its side is unknown. */
const amountsOf = (cells: Cells): Amounts | null =>
  cells.amount === undefined ? bothSides(cells) : oneSide(cells.amount, cells.direction);

function oneSide(amount: string, direction: string | undefined): Amounts | null {
  const cents = centsIn(amount);
  if (cents === null) return null;
  if (direction === undefined) return signed(cents);
  const side = sideIn(direction);
  if (side === 'out') return signed(-Math.abs(cents));
  return side === 'in' && cents >= 0 ? signed(cents) : null;
}

const signed = (cents: number): Amounts => ({
  paidIn: Math.max(0, cents),
  withdrawn: Math.max(0, -cents),
});

/** Banks write a dash for no payment. */
const NOTHING = /^(?:[-−–—]+|nil)?$/i;

function bothSides({ paidIn = '', withdrawn = '' }: Cells): Amounts | null {
  if (!paidIn.trim() && !withdrawn.trim()) return null;
  const [inCents, outCents] = [paidIn, withdrawn].map((text) =>
    NOTHING.test(text.trim()) ? 0 : centsIn(text),
  );
  if (inCents == null || outCents == null || inCents < 0) return null;
  if (inCents !== 0 && outCents !== 0) return null;
  // Some statements write a minus in the column of withdrawals as well.
  return { paidIn: inCents, withdrawn: Math.abs(outCents) };
}

type Amounts = Pick<StatementRow, 'paidIn' | 'withdrawn'>;

const unreadRow = ({ place, ...cells }: Cells, reason: UnreadRow['reason']): UnreadRow => ({
  place,
  text: Object.values(cells).join(' ').slice(0, LONGEST_UNREAD),
  reason,
});

/** Statements begin with the oldest or the newest row: the order with fewer breaks is right. */
function balanceBreaks(rows: readonly StatementRow[]): number {
  const breaks = (later: 0 | 1) =>
    rows.slice(1).filter((row, index) => {
      const pair = [rows[index], row] as const;
      const [before, after] = later === 1 ? pair : [pair[1], pair[0]];
      if (before?.balance == null || after?.balance == null) return false;
      return before.balance + after.paidIn - after.withdrawn !== after.balance;
    }).length;
  return Math.min(breaks(1), breaks(0));
}

/** The lines above a statement's rows: its holder, its days, and its totals. */

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
const readHead = (lines: readonly string[], order: DayOrder | null): SaidOnStatement =>
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
