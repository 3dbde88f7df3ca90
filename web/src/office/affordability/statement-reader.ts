import type {
  StatementReading,
  StatementRow,
  UnreadRow,
} from '#shared/assessment/statement-row.ts';
import { listWith } from '#shared/typed/phrases.ts';
import { type DayOrder, dayOrderOf } from '#shared/typed/written-day.ts';
import { centsIn } from './cents.ts';
import { readHead } from './statement-head.ts';
import { statementTime } from './statement-time.ts';

/** The cells of a row, as they stand on the statement. A statement may lack any but the time. */
export interface Cells {
  /** The page or the line on which the row begins. */
  place: number;
  time: string;
  details: string;
  status?: string;
  paidIn?: string;
  withdrawn?: string;
  /** One column for both: what leaves the account is negative, or `direction` says it. */
  amount?: string;
  direction?: string;
  balance?: string;
}

/** The letters that are kept of what a row says. Patterns look for loans and payers in them. */
const LONGEST_DETAILS = 500;

/** The letters that are kept of a row that was not read. */
const LONGEST_UNREAD = 120;

/** The states by which a payment happened, and those by which it did not, or not yet. */
const states = {
  done: 'completed, complete, success, successful, succeeded, posted, paid, processed, settled, approved, ok, done, cleared, confirmed, booked, imekamilika',
  notDone:
    'failed, failure, unsuccessful, declined, rejected, reversed, returned, cancelled, canceled, voided, void, expired, error, incomplete, pending, processing, in progress, scheduled, on hold, timeout, timed out, imeshindikana, imekataliwa, inasubiri',
};

const sides = {
  in: 'credit, credits, credited, cr, c, in, money in, paid in, deposit, received, inflow',
  out: 'debit, debits, debited, dr, d, out, money out, paid out, withdrawal, withdrawn, sent, payment, outflow',
};

/** @returns the side that a cell of a column of directions names: `CR`, `Debit`, `+` */
export function sideIn(cell: string): 'in' | 'out' | null {
  if (cell === '+') return 'in';
  return /^[-−–]$/.test(cell) ? 'out' : listWith(sides, cell);
}

/**
 * Makes rows of cells, and counts what is left out.
 *
 * @param head the lines above the rows
 */
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

/** Below `Amount` alone, what was paid out has a sign or a mark. Without any, only balances show that all came in. */
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

/** An amount with its side. */
const MARKED = /^[-−–+(]|(?:[CD]R\.?|[-−])$/i;

/** @returns the row, or why it is none */
function rowOf(
  cells: Cells,
  order: DayOrder | null,
  isCredited: boolean,
): StatementRow | UnreadRow['reason'] {
  const at = statementTime(cells.time, order);
  if (!at) return 'time';
  // Beside amounts with CR, one without a mark may have been paid out.
  const isBare = isCredited && !MARKED.test(cells.amount ?? '');
  const amounts = isBare && !cells.direction ? null : amountsOf(cells);
  if (!amounts) return 'amount';
  const balance = centsIn(cells.balance ?? '');
  const details = cells.details.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_DETAILS);
  return { at, details, ...amounts, balance };
}

/** @returns what came in and what went out; null if a cell is no amount, or if nobody can tell its side */
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

/** Banks write a dash where nothing was paid. */
const NOTHING = /^(?:[-−–—]+|nil)?$/i;

function bothSides({ paidIn = '', withdrawn = '' }: Cells): Amounts | null {
  if (!paidIn.trim() && !withdrawn.trim()) return null;
  const [inCents, outCents] = [paidIn, withdrawn].map((text) =>
    NOTHING.test(text.trim()) ? 0 : centsIn(text),
  );
  if (inCents == null || outCents == null || inCents < 0) return null;
  if (inCents !== 0 && outCents !== 0) return null;
  // Some statements write a minus before what is withdrawn, and a column of its own says it already.
  return { paidIn: inCents, withdrawn: Math.abs(outCents) };
}

type Amounts = Pick<StatementRow, 'paidIn' | 'withdrawn'>;

const unreadRow = ({ place, ...cells }: Cells, reason: UnreadRow['reason']): UnreadRow => ({
  place,
  text: Object.values(cells).join(' ').slice(0, LONGEST_UNREAD),
  reason,
});

/** Statements begin with the oldest row or with the newest: the order with fewer breaks is meant. */
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
