import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { StatementRow } from '#shared/assessment/statement-row.ts';
import { forAny } from '#test/support/for-any.ts';
import {
  amountText,
  bankCsv,
  linesOfShop,
  mpesaStatement,
  type StatementLine,
} from '#test/support/statements.ts';
import { readBankCsv } from '#web/src/office/affordability/bank-csv.ts';
import { centsIn } from '#web/src/office/affordability/cents.ts';
import { readMpesaRows } from '#web/src/office/affordability/mpesa-rows.ts';
import { readStatement } from '#web/src/office/affordability/read-statement.ts';
import { statementTime } from '#web/src/office/affordability/statement-time.ts';
import type { TextItem } from '#web/src/office/viewer/messages.ts';
import samples from './samples/statement-rows.json' with { type: 'json' };

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

/** A PDF's texts, as the frame reads them. */
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
    at: fc.date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
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
  sides: readonly [titles: Side, amounts: Side];
  hasMinus: boolean;
  /** Whether status and amounts are beside the last line of the details. */
  isAtBottom: boolean;
  /** Empty cells are blank; otherwise 0.00. */
  hasBlanks: boolean;
  linesOfPage: number;
}

const LETTER = 4;

function cellLines(line: StatementLine, look: Look): string[][] {
  const out = line.withdrawn && look.hasMinus ? -line.withdrawn : line.withdrawn;
  const amount = (cents: number) => (cents || !look.hasBlanks ? amountText(cents) : '');
  const left = [[line.receipt], line.at.split('T'), line.details.split(' ')];
  const right = [[line.status], [amount(line.paidIn)], [amount(out)], [amountText(line.balance)]];
  const height = Math.max(...left.map((cell) => cell.length));
  const above = look.isAtBottom ? Array<string>(height - 1).fill('') : [];
  return [...left, ...right.map((cell) => [...above, ...cell])];
}

/** Puts texts on pages, with titles and footers. */
class Pages {
  readonly items: TextItem[] = [];
  readonly #look: Look;
  #page = 0;
  #line: number;

  constructor(look: Look) {
    this.#look = look;
    this.#line = look.linesOfPage;
  }

  addLine(texts: readonly string[]): void {
    if (this.#line >= this.#look.linesOfPage) this.#newPage();
    for (const [column, text] of texts.entries())
      this.#put(column, this.#line, text, this.#look.sides[1]);
    this.#line += 1;
  }

  #newPage(): void {
    this.#page += 1;
    this.#line = 0;
    for (const [column, { title }] of columns.entries())
      for (const [line, text] of title.entries())
        this.#put(column, line - 3, text, this.#look.sides[0]);
    const text = 'Disclaimer: this record is for your own use';
    const y = 140 + this.#look.linesOfPage * 10;
    this.items.push({ page: this.#page, x: 60, y, width: 200, text });
  }

  #put(column: number, line: number, text: string, side: Side): void {
    if (!text) return;
    const { x = 0, width: room = 0 } = columns[column] ?? {};
    const width = text.length * LETTER;
    const share = { left: 0, middle: 0.5, right: 1 }[column > 3 ? side : 'left'];
    const start = x + share * (room - width);
    this.items.push({ page: this.#page, x: start, y: 100 + line * 10, width, text });
  }
}

function laidOut(statement: readonly StatementLine[], look: Look): TextItem[] {
  const pages = new Pages(look);
  for (const line of statement) {
    const cells = cellLines(line, look);
    const height = Math.max(...cells.map((cell) => cell.length));
    for (let at = 0; at < height; at += 1) pages.addLine(cells.map((cell) => cell[at] ?? ''));
  }
  return pages.items;
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
  isAtBottom: fc.boolean(),
  hasBlanks: fc.boolean(),
  linesOfPage: fc.integer({ min: 3, max: 30 }),
});

const usual: Look = {
  sides: ['right', 'right'],
  hasMinus: false,
  isAtBottom: false,
  hasBlanks: false,
  linesOfPage: 30,
};

it('a statement of any layout is read back exactly, over page breaks and wrapped details', () =>
  forAny(lines, look, (statement, chosen) => {
    const reading = readMpesaRows(laidOut(statement, chosen));
    expect(reading?.rows).toEqual(rowsOf(statement));
    expect(reading?.notCompleted).toBe(statement.length - rowsOf(statement).length);
    expect(reading?.unread).toEqual([]);
  }));

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
    said: {
      name: 'MAMA NJERI SHOP',
      phone: '254700000001',
      period: { from: '2026-06-01', to: '2026-11-30' },
      paidIn: 100_000,
      withdrawn: 200_000,
    },
  });
});

it('a row without a time or an amount is counted and named by its page', () => {
  const [first, second, third] = linesOfShop(3);
  if (!first || !second || !third) throw new Error('three lines were made');
  const items = laidOut([{ ...first, at: 'yesterdayT' }, second, third], usual).filter(
    ({ text, y }) => !(y > 140 && /\.\d\d$/.test(text)),
  );
  const reading = readMpesaRows(items);
  expect(reading?.unread.map(({ place, reason }) => [place, reason])).toContainEqual([1, 'time']);
  expect(reading?.unread.map(({ reason }) => reason)).toContain('amount');
});

it('a statement with a row taken out breaks its balance', () => {
  const statement = linesOfShop(30);
  const all: Look = { ...usual, linesOfPage: 20 };
  expect(readMpesaRows(laidOut(statement, all))?.balanceBreaks).toBe(0);
  expect(readMpesaRows(laidOut(statement.toReversed(), all))?.balanceBreaks).toBe(0);
  expect(readMpesaRows(laidOut(statement.toSpliced(12, 1), all))?.balanceBreaks).toBe(1);
});

it('another document has no rows', () => {
  const items = [{ page: 1, x: 1, y: 1, width: 50, text: 'Certificate of registration' }];
  expect(readMpesaRows(items)).toBeNull();
});

const days = (statement: readonly StatementLine[]) =>
  rowsOf(statement).map((row) => ({ ...row, at: row.at.slice(0, 10) }));

it.each(['columns', 'signed'] as const)('a CSV with amounts as %s is read back exactly', (shape) =>
  forAny(lines, (given) => {
    // Unsigned amounts do not tell what was paid out.
    const first = given.slice(0, 1).map((one) => ({ ...one, paidIn: 0, withdrawn: 1 }));
    const statement = [...first, ...given].map((one) => ({ ...one, status: 'Completed' }));
    expect(readBankCsv(bankCsv(statement, shape))?.rows).toEqual(days(statement));
  }),
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
    said: { name: null, phone: null, period: null, paidIn: null, withdrawn: null },
  });
});

it('what a bank writes above its titles is read, with more than one thing in a line', () => {
  const csv = [
    "Account Name: Ng'ang'a Traders Currency: KES",
    'Mobile No,0712 345 678',
    'Statement period from 01/06/2026 to 30/06/2026',
    'Date,Details,Amount',
    '02/06/2026,Sale,5',
  ].join('\n');
  expect(readBankCsv(csv)?.said).toMatchObject({
    name: "Ng'ang'a Traders",
    phone: '0712345678',
    period: { from: '2026-06-01', to: '2026-06-30' },
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
  const csv = 'Date,Details,Amount\r\n01/02/2026,Café Nyota,-5.00\r\n';
  for (const encoding of ['utf8', 'latin1'] as const) {
    const bytes = Uint8Array.from(Buffer.from(csv, encoding)).buffer;
    expect(readStatement({ type: 'csv', bytes })?.rows[0]?.details).toBe('Café Nyota');
  }
});

it('a CSV without titles for a date and amounts is another document', () => {
  expect(readBankCsv('name,phone\nJane,0712345678')).toBeNull();
  expect(readBankCsv('')).toBeNull();
});

it.each(Object.entries(samples.centsOf))('the amount "%s" is %s cents', (text, cents) =>
  expect(centsIn(text)).toBe(cents),
);

it.each(Object.entries(samples.momentOf))('the moment "%s" is %s', (text, moment) =>
  expect(statementTime(text)).toBe(moment),
);
