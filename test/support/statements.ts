/** Statements in Safaricom's and banks' forms, with known rows. */
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

export interface StatementLine {
  /** `2026-06-01T14:23:05`, Nairobi time. */
  at: string;
  receipt: string;
  details: string;
  status: string;
  /** Cents. */
  paidIn: number;
  withdrawn: number;
  balance: number;
}

export type Lock = 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256';

interface StatementOptions {
  password?: string;
  lock?: Lock;
  /** Withdrawals with a minus, as on newer statements. */
  hasMinus?: boolean;
  /** With a till's or paybill's two extra columns. */
  isPaybill?: boolean;
}

const FIRST_MOMENT = Date.UTC(2026, 5, 1, 6);
const HOURS = 3_600_000;

const people = [
  'JANE WANJIRU',
  'PETER OTIENO',
  'AMINA HASSAN',
  'JOHN KAMAU MWANGI',
  'GRACE ACHIENG',
];

/** @returns a shop's lines: customers in, suppliers out, newest last */
export function linesOfShop(count: number, hoursBetween = 4): StatementLine[] {
  let balance = 500_000;
  return Array.from({ length: count }, (_, index) => {
    const isPayment = index % 5 === 4;
    const amount = 100 * (50 + ((index * 37) % 400)) + (index % 3 === 0 ? 50 : 0);
    const paidIn = isPayment ? 0 : amount;
    const withdrawn = isPayment ? amount * 2 : 0;
    balance += paidIn - withdrawn;
    const person = people[index % people.length] ?? '';
    return {
      at: new Date(FIRST_MOMENT + index * hoursBetween * HOURS).toISOString().slice(0, 19),
      receipt: `SL${String(index).padStart(8, 'K')}`,
      details: isPayment
        ? `Merchant Payment to 123456 - UNGA WHOLESALERS LIMITED Acc. ${1000 + index}`
        : `Funds received from 2547******${String(100 + (index % 5))} ${person}`,
      status: 'Completed',
      paidIn,
      withdrawn,
      balance,
    };
  });
}

/** @returns cents as `1,234.00` */
export const amountText = (cents: number): string =>
  (cents / 100).toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface Layout {
  title: string;
  x: number;
  width: number;
  isAmount?: boolean;
  text: (line: StatementLine) => string;
}

const SIZE = 7;
const LEADING = 9;
const PAGE = { width: 595, height: 842, top: 790, bottom: 60 };

const paybillLayouts: Layout[] = [
  { title: 'Transaction Type', x: 580, width: 80, text: () => 'Pay Bill Online' },
  { title: 'Other Party', x: 670, width: 100, text: ({ details }) => details.slice(-24) },
];

function layoutsOf({ hasMinus, isPaybill }: StatementOptions): Layout[] {
  const withdrawn = ({ withdrawn: cents }: StatementLine) =>
    amountText(cents && hasMinus ? -cents : cents);
  return [
    { title: 'Receipt No', x: 30, width: 55, text: ({ receipt }) => receipt },
    { title: 'Completion Time', x: 88, width: 58, text: ({ at }) => at.replace('T', ' ') },
    { title: 'Details', x: 150, width: 150, text: ({ details }) => details },
    { title: 'Transaction Status', x: 305, width: 70, text: ({ status }) => status },
    {
      title: 'Paid In',
      x: 380,
      width: 55,
      isAmount: true,
      text: (line) => amountText(line.paidIn),
    },
    { title: 'Withdrawn', x: 440, width: 60, isAmount: true, text: withdrawn },
    {
      title: 'Balance',
      x: 505,
      width: 60,
      isAmount: true,
      text: ({ balance }) => amountText(balance),
    },
    ...(isPaybill ? paybillLayouts : []),
  ];
}

function wrapped(text: string, width: number, font: PDFFont): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, SIZE) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Writes rows, with the headings on each page. */
class StatementWriter {
  readonly #pdf: PDFDocument;
  readonly #fonts: { plain: PDFFont; bold: PDFFont };
  readonly #columns: Layout[];
  #page: PDFPage | undefined;
  #y = 0;

  constructor(pdf: PDFDocument, fonts: { plain: PDFFont; bold: PDFFont }, columns: Layout[]) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#columns = columns;
  }

  firstPage(): void {
    this.#newPage();
    const about = [
      'MPESA FULL STATEMENT',
      'Customer Name: MAMA NJERI SHOP',
      'Mobile Number: 254700000001',
      'Statement Period: 01 Jun 2026 - 30 Nov 2026',
      'Request Date: 30 Nov 2026',
      'SUMMARY',
      'TRANSACTION TYPE                PAID IN          PAID OUT',
      'TOTAL:                          1,000.00         2,000.00',
      'DETAILED STATEMENT',
    ];
    for (const text of about) {
      this.#page?.drawText(text, { x: 30, y: this.#y, size: 9, font: this.#fonts.bold });
      this.#y -= 14;
    }
    this.#headings();
  }

  /** A row may continue on the next page, as with Safaricom. */
  write(line: StatementLine): void {
    const cells = this.#columns.map((column) => ({
      column,
      texts: wrapped(column.text(line), column.width, this.#fonts.plain),
    }));
    const height = Math.max(...cells.map(({ texts }) => texts.length));
    for (let at = 0; at < height; at += 1) {
      if (this.#y < PAGE.bottom) this.#nextPage();
      for (const { column, texts } of cells) this.#cell(column, texts[at] ?? '');
      this.#y -= LEADING;
    }
    this.#y -= 4;
  }

  #cell({ x, width, isAmount }: Layout, text: string): void {
    if (!text) return;
    const font = this.#fonts.plain;
    const start = isAmount ? x + width - font.widthOfTextAtSize(text, SIZE) : x;
    this.#page?.drawText(text, { x: start, y: this.#y, size: SIZE, font });
  }

  #newPage(): void {
    this.#page = this.#pdf.addPage([
      PAGE.width + (this.#columns.length > 7 ? 200 : 0),
      PAGE.height,
    ]);
    this.#y = PAGE.top;
  }

  #nextPage(): void {
    const number = this.#pdf.getPageCount();
    const about = `Disclaimer: This record is produced for your personal use. Page ${number}`;
    this.#page?.drawText(about, { x: 30, y: 30, size: 6, font: this.#fonts.plain });
    this.#newPage();
    this.#headings();
  }

  #headings(): void {
    for (const { title, x, width, isAmount } of this.#columns) {
      const font = this.#fonts.bold;
      const start = isAmount ? x + width - font.widthOfTextAtSize(title, SIZE) : x;
      this.#page?.drawText(title, { x: start, y: this.#y, size: SIZE, font });
    }
    this.#y -= LEADING + 4;
  }
}

/** @returns a PDF in Safaricom's form */
export async function mpesaStatement(
  lines: readonly StatementLine[],
  options: StatementOptions = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('MPESA Full Statement (June)');
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const writer = new StatementWriter(pdf, fonts, layoutsOf(options));
  writer.firstPage();
  for (const line of lines) writer.write(line);
  const { password, lock = 'RC4-128' } = options;
  if (password)
    pdf.encrypt({
      userPassword: password,
      ownerPassword: `owner of ${password}`,
      algorithm: lock,
      allowWeakCryptography: true,
    });
  return pdf.save();
}

export type CsvShape = 'columns' | 'signed';

const dayText = (at: string): string => at.slice(0, 10).split('-').toReversed().join('/');

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** @returns a bank's CSV: columns for credits and debits, or one signed column */
export function bankCsv(lines: readonly StatementLine[], shape: CsvShape = 'columns'): string {
  const head = {
    columns: 'Transaction Date,Value Date,Narration,Debit,Credit,Running Balance',
    signed: 'Date,Description,Amount (KES),Balance',
  };
  const rows = lines.map(({ at, details, paidIn, withdrawn, balance }) => {
    const day = dayText(at);
    const amount = (cents: number) => (cents ? quoted(amountText(cents)) : '');
    const whole = quoted(amountText(balance));
    if (shape === 'signed')
      return [day, quoted(details), quoted(amountText(paidIn - withdrawn)), whole];
    return [day, day, quoted(details), amount(withdrawn), amount(paidIn), whole];
  });
  return `\uFEFF${[head[shape], ...rows.map((row) => row.join(','))].join('\r\n')}\r\n`;
}
