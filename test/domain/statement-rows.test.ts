import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { StatementRow } from '../../shared/assessment/statement-row.ts';
import { readBankCsv } from '../../web/src/office/affordability/bank-csv.ts';
import { centsIn } from '../../web/src/office/affordability/cents.ts';
import { readMpesaRows } from '../../web/src/office/affordability/mpesa-rows.ts';
import { readStatement } from '../../web/src/office/affordability/read-statement.ts';
import { statementTime } from '../../web/src/office/affordability/statement-time.ts';
import type { TextItem } from '../../web/src/office/viewer/messages.ts';
import {
  amountText,
  bankCsv,
  linesOfShop,
  mpesaStatement,
  type StatementLine,
} from '../support/statements.ts';

const rowsOf = (lines: readonly StatementLine[]): StatementRow[] =>
  lines
    .filter(({ status }) => /^completed$/i.test(status))
    .map(({ at, details, paidIn, withdrawn, balance }) => ({
      at,
      details,
      paidIn,
      withdrawn,
      balance,
    }));

/** Texts of a PDF, as the frame reads them. */
async function textsOf(bytes: Uint8Array): Promise<TextItem[]> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const items: TextItem[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const one = await pdf.getPage(page);
    const height = one.getViewport({ scale: 1 }).height;
    for (const item of (await one.getTextContent()).items) {
      if (!('str' in item) || !item.str.trim()) continue;
      const [, , , , x, y] = item.transform;
      items.push({ page, x, y: height - y, width: item.width, text: item.str });
    }
  }
  return items;
}

const word = fc.stringMatching(/^[A-Za-z0-9*#/&-]{1,14}$/);
const details = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));

const line: fc.Arbitrary<StatementLine> = fc
  .record({
    at: fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2026-12-31'),
      noInvalidDate: true,
    }),
    receipt: fc.stringMatching(/^[A-Z][A-Z0-9]{9}$/),
    details,
    status: fc.constantFrom('Completed', 'COMPLETED', 'Failed', 'Cancelled'),
    cents: fc.integer({ min: 1, max: 25_000_000 }),
    isIn: fc.boolean(),
    balance: fc.integer({ min: 0, max: 50_000_000 }),
  })
  .map(({ at, cents, isIn, ...rest }) => ({
    ...rest,
    at: at.toISOString().slice(0, 19),
    paidIn: isIn ? cents : 0,
    withdrawn: isIn ? 0 : cents,
  }));

const lines = fc.array(line, { minLength: 1, maxLength: 40 });

/** Places of columns. */
const columns = [
  { title: ['Receipt No.'], x: 20, width: 60 },
  { title: ['Completion Time'], x: 85, width: 60 },
  { title: ['Details'], x: 150, width: 130 },
  { title: ['Transaction', 'Status'], x: 290, width: 60 },
  { title: ['Paid In'], x: 360, width: 60 },
  { title: ['Withdrawn'], x: 425, width: 60 },
  { title: ['Balance'], x: 490, width: 60 },
];

type Side = 'left' | 'middle' | 'right';

interface Look {
  /** Where the titles of amounts stand in their columns, and where the amounts do. */
  sides: readonly [titles: Side, amounts: Side];
  hasMinus: boolean;
  linesOfPage: number;
}

const LETTER = 4;

/** Lays out a statement as lists of texts, with titles and a footer on every page. */
function laidOut(statement: readonly StatementLine[], look: Look): TextItem[] {
  const items: TextItem[] = [];
  let page = 0;
  let onPage = look.linesOfPage;
  const put = (column: number, row: number, text: string, side = look.sides[1]) => {
    const { x = 0, width = 0 } = columns[column] ?? {};
    const wide = text.length * LETTER;
    const share = { left: 0, middle: 0.5, right: 1 }[column > 3 ? side : 'left'];
    const start = x + share * (width - wide);
    if (text) items.push({ page, x: start, y: 100 + row * 10, width: wide, text });
  };
  const nextLine = () => {
    if (onPage < look.linesOfPage) return;
    page += 1;
    onPage = 0;
    for (const [at, { title }] of columns.entries())
      for (const [row, text] of title.entries()) put(at, row - 3, text, look.sides[0]);
    const footer = 'Disclaimer: this record is for your own use';
    items.push({ page, x: 60, y: 140 + look.linesOfPage * 10, width: 200, text: footer });
  };
  for (const one of statement) {
    const out = amountText(one.withdrawn && look.hasMinus ? -one.withdrawn : one.withdrawn);
    const cells = [
      [one.receipt],
      one.at.split('T'),
      one.details.split(' '),
      [one.status],
      [amountText(one.paidIn)],
      [out],
      [amountText(one.balance)],
    ];
    const height = Math.max(...cells.map((cell) => cell.length));
    for (let at = 0; at < height; at += 1) {
      nextLine();
      for (const [column, cell] of cells.entries()) put(column, onPage, cell[at] ?? '');
      onPage += 1;
    }
  }
  return items;
}

const look = fc.record({
  sides: fc.constantFrom<Look['sides']>(
    ['left', 'left'],
    ['left', 'middle'],
    ['left', 'right'],
    ['middle', 'middle'],
    ['middle', 'right'],
    ['right', 'right'],
  ),
  hasMinus: fc.boolean(),
  linesOfPage: fc.integer({ min: 3, max: 30 }),
});

describe('rows of an M-Pesa statement', () => {
  it('a statement of any layout is read back exactly, over page breaks and wrapped details', () => {
    fc.assert(
      fc.property(lines, look, (statement, chosen) => {
        const reading = readMpesaRows(laidOut(statement, chosen));
        expect(reading?.rows).toEqual(rowsOf(statement));
        expect(reading?.notCompleted).toBe(statement.length - rowsOf(statement).length);
        expect(reading?.unread).toEqual([]);
      }),
    );
  });

  it.each([
    ['with a column for each side', {}],
    ['with a minus before what is withdrawn', { hasMinus: true }],
    ['of a paybill number', { isPaybill: true }],
  ])('a PDF of 1,000 rows %s is read back exactly', async (_, options) => {
    const statement = linesOfShop(1000);
    const reading = readMpesaRows(await textsOf(await mpesaStatement(statement, options)));
    expect(reading).toEqual({
      rows: rowsOf(statement),
      notCompleted: 0,
      unread: [],
      balanceBreaks: 0,
    });
  });

  it('a row without a time or an amount is counted and named by its page', () => {
    const [first, second, third] = linesOfShop(3);
    if (!first || !second || !third) throw new Error('three lines were made');
    const items = laidOut([{ ...first, at: 'yesterdayT' }, second, third], {
      sides: ['right', 'right'],
      hasMinus: false,
      linesOfPage: 30,
    }).filter(({ text, y }) => !(y > 140 && /\.\d\d$/.test(text)));
    const reading = readMpesaRows(items);
    expect(reading?.unread.map(({ place, reason }) => [place, reason])).toContainEqual([1, 'time']);
    expect(reading?.unread.map(({ reason }) => reason)).toContain('amount');
  });

  it('a statement with a row taken out breaks its balance', () => {
    const statement = linesOfShop(30);
    const all: Look = { sides: ['right', 'right'], hasMinus: false, linesOfPage: 20 };
    expect(readMpesaRows(laidOut(statement, all))?.balanceBreaks).toBe(0);
    expect(readMpesaRows(laidOut(statement.toReversed(), all))?.balanceBreaks).toBe(0);
    expect(readMpesaRows(laidOut(statement.toSpliced(12, 1), all))?.balanceBreaks).toBe(1);
  });

  it('another document has no rows', () => {
    const items = [{ page: 1, x: 1, y: 1, width: 50, text: 'Certificate of registration' }];
    expect(readMpesaRows(items)).toBeNull();
  });
});

describe('rows of a bank statement', () => {
  const days = (statement: readonly StatementLine[]) =>
    rowsOf(statement).map((row) => ({ ...row, at: row.at.slice(0, 10) }));

  it.each(['columns', 'signed'] as const)(
    'a CSV with amounts as %s is read back exactly',
    (shape) => {
      fc.assert(
        fc.property(lines, (given) => {
          const statement = given.map((one) => ({ ...one, status: 'Completed' }));
          expect(readBankCsv(bankCsv(statement, shape))?.rows).toEqual(days(statement));
        }),
      );
    },
  );

  it('lines about the account before the titles and lines without amounts are no rows', () => {
    const csv = [
      'Account statement;;;;',
      'Account number;0123456;;;',
      'Date;Narrative;Money Out;Money In;Balance',
      '2026-06-01;Opening balance;;;10.00',
      '2026-06-02 10:15;"Shop; till";;1,000.50;1,010.50',
      '02-Jun-26;Rent;(500.00);;510.50',
    ].join('\r\n');
    expect(readBankCsv(csv)).toEqual({
      rows: [
        {
          at: '2026-06-02T10:15:00',
          details: 'Shop; till',
          paidIn: 100_050,
          withdrawn: 0,
          balance: 101_050,
        },
        { at: '2026-06-02', details: 'Rent', paidIn: 0, withdrawn: 50_000, balance: 51_050 },
      ],
      notCompleted: 0,
      unread: [],
      balanceBreaks: 0,
    });
  });

  it('a line that cannot be read is counted and named by its line', () => {
    const csv = 'Bank of Rows\nDate,Details,Amount\n32/01/2026,a,5\n01/02/2026,b,5 apples\n';
    expect(readBankCsv(csv)?.unread).toEqual([
      { place: 3, text: '32/01/2026 a 5', reason: 'time' },
      { place: 4, text: '01/02/2026 b 5 apples', reason: 'amount' },
    ]);
  });

  it('a CSV in UTF-8 and one of an older Windows are read alike', () => {
    const csv = 'Date,Details,Amount\r\n01/02/2026,Café Nyota,5.00\r\n';
    for (const encoding of ['utf8', 'latin1'] as const) {
      const bytes = Uint8Array.from(Buffer.from(csv, encoding)).buffer;
      expect(readStatement({ type: 'csv', bytes })?.rows[0]?.details).toBe('Café Nyota');
    }
  });

  it('a CSV without titles for a date and amounts is another document', () => {
    expect(readBankCsv('name,phone\nJane,0712345678')).toBeNull();
    expect(readBankCsv('')).toBeNull();
  });
});

describe('amounts and times of statements', () => {
  it.each([
    ['1,234.00', 123_400],
    ['-1,234.5', -123_450],
    ['(20.00)', -2_000],
    ['KES 20', 2_000],
    ['7.00 DR', -700],
    ['7.00 CR', 700],
    ['0.00', 0],
    ['-0.00', 0],
    ['1,23.00', null],
    ['1.234', null],
    ['(5', null],
    ['', null],
    ['12345678901234567890', null],
  ])('the amount "%s" is %s cents', (text, cents) => {
    expect(centsIn(text)).toBe(cents);
  });

  it.each([
    ['2026-06-01 14:23:05', '2026-06-01T14:23:05'],
    ['01/06/2026', '2026-06-01'],
    ['1 Jun 2026 2:05 PM', '2026-06-01T14:05:00'],
    ['01-JUN-26', '2026-06-01'],
    ['2026-02-30', null],
    ['06/31/2026', null],
    ['soon', null],
  ])('the moment "%s" is %s', (text, moment) => {
    expect(statementTime(text)).toBe(moment);
  });
});
