import { byCharge, charges } from '#shared/agreements/charges.ts';
import type { StatementEntry, StatementFacts } from '#shared/papers/paper-facts.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { brand } from '#shared/site/brand.ts';
import {
  type Block,
  both,
  type Cells,
  type Column,
  day,
  heading,
  type PaperText,
  paragraph,
  row,
  shortDay,
  WIDE_LABELS,
} from './blocks.ts';

export function statementText(facts: StatementFacts): PaperText {
  return {
    title: both('Statement of account', 'Taarifa ya akaunti'),
    labelWidth: WIDE_LABELS,
    blocks: [
      ...about(facts),
      heading(both('What happened', 'Yaliyotokea')),
      { kind: 'table', columns, rows: rowsOf(facts), foot: footOf(facts) },
      paragraph(
        'All amounts are whole Kenyan shillings. A balance below 0 is more than was due by that day. There is no charge for paying early.',
      ),
      paragraph(
        'Kiasi chote ni shilingi kamili za Kenya. Salio chini ya 0 ni zaidi ya kilichotakiwa kulipwa hadi siku hiyo. Hakuna gharama ya kulipa mapema.',
      ),
      paragraph(
        `${brand.legalName}, KRA PIN ${brand.kraPin}. Questions? Una swali? ${brand.phone}, ${brand.email}`,
      ),
    ],
  };
}

function about(facts: StatementFacts): Block[] {
  const { owner, period, madeOn, closing, installmentsLeft, payoff } = facts;
  return [
    row(both('Owner', 'Mmiliki'), owner.fullName),
    row(both('Business', 'Biashara'), owner.businessName),
    row(both('Agreement', 'Mkataba'), facts.ref),
    row(both('Project', 'Mradi'), facts.name),
    row(both('System', 'Mfumo'), facts.systemNeed),
    row(both('Period', 'Kipindi'), `${day(period.from)} to ${day(period.to)}`),
    row(both('Made on', 'Imetolewa'), day(madeOn)),
    row(both('Closing balance', 'Salio la mwisho'), kes(closing)),
    row(both('Installments left', 'Awamu zilizobaki'), `${installmentsLeft}`),
    row(both('To pay everything off', 'Ili kulipa deni lote'), `${kes(payoff)} on ${day(madeOn)}`),
  ];
}

const amount = { width: 60, align: 'right' } as const;

const columns: readonly Column[] = [
  { title: 'Day', kiswahili: 'Tarehe', width: 64, align: 'left' },
  { title: 'Entry', kiswahili: 'Shughuli', width: 132, align: 'left' },
  { title: 'Details', kiswahili: 'Maelezo', width: 107, align: 'left' },
  { title: 'Debit', kiswahili: 'Deni', ...amount },
  { title: 'Credit', kiswahili: 'Malipo', ...amount },
  { title: 'Balance', kiswahili: 'Salio', ...amount },
];

const entries: Record<StatementEntry, string> = {
  deposit: both('Deposit', 'Malipo ya awali'),
  installment: both('Installment', 'Awamu'),
  ...byCharge((part) => both(charges[part].name.en, charges[part].name.sw)),
  waiver: both('Waived', 'Imesamehewa'),
  payment: both('Payment', 'Malipo'),
  reversal: both('Reversed', 'Yamefutwa'),
  refund: both('Refund', 'Marejesho'),
};

/** Zeros would hide which column has the amount. */
const figure = (value: number): string => (value === 0 ? '' : numberText(value));

const rowsOf = ({ period, opening, lines }: StatementFacts): Cells[] => [
  [shortDay(period.from), both('Opening', 'Mwanzo'), '', '', '', numberText(opening)],
  ...lines.map(({ day: on, what, detail, debit, credit, balance }) => [
    shortDay(on),
    entries[what],
    detail,
    figure(debit),
    figure(credit),
    numberText(balance),
  ]),
];

function footOf({ period, lines, closing }: StatementFacts): Cells[] {
  const sums = (['debit', 'credit'] as const).map((side) =>
    figure(lines.reduce((sum, line) => sum + line[side], 0)),
  );
  return [[shortDay(period.to), both('Closing', 'Mwisho'), '', ...sums, numberText(closing)]];
}
