import {
  type AffordabilityFigures,
  type Comparison,
  comparedBy,
  type MonthFigures,
} from '#shared/assessment/affordability-fields.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { formatKes, formatMonth, formatNumber } from '#web/src/lib/language/format.ts';

/** How a statement differs from its applicant and its own rows, and what of it could not be compared. */
export const Compared = ({ of: { differences, notCompared } }: { of: Comparison }) => (
  <div className="affordability-compared">
    {differences.map((difference) => (
      <p key={difference} className="field-error">
        <bdi>{difference}</bdi>
      </p>
    ))}
    <p>{comparedText(differences.length, notCompared)}</p>
  </div>
);

function comparedText(differences: number, notCompared: Comparison['notCompared']): string {
  const found = comparedBy.filter((one) => !notCompared.includes(one));
  const missing = notCompared.length > 0 ? `Not compared: ${notCompared.join(', ')}.` : '';
  if (found.length === 0) return `The statement does not say whose it is. ${missing}`;
  return differences === 0 ? `As they should be: ${found.join(', ')}. ${missing}` : missing;
}

const trendTexts = { rising: 'Rising', steady: 'Steady', falling: 'Falling' };

/** In whole KES. */
export function MonthTable({ figures }: { figures: AffordabilityFigures }) {
  const { months, averagePaidIn, averageNet, lowestMonth, lowestNet, trend } = figures;
  return (
    <table className="table office-table" aria-label="Months of the statement, in KES">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Paid in</th>
          <th scope="col">Withdrawn</th>
          <th scope="col">Net</th>
          <th scope="col">Payers</th>
          <th scope="col">Largest payer</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, isWhole, paidIn, withdrawn, net, payers, largestShare }) => (
          <tr key={month} className={isWhole ? undefined : 'is-part'}>
            <th scope="row">
              {monthText(month)}
              {!isWhole && <small> in part</small>}
            </th>
            <td>{formatNumber(paidIn)}</td>
            <td>{formatNumber(withdrawn)}</td>
            <td>{formatNumber(net)}</td>
            <td>{formatNumber(payers)}</td>
            <td>{largestShare}%</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Average month</th>
          <td>{formatNumber(averagePaidIn)}</td>
          <td />
          <td>{formatNumber(averageNet)}</td>
          <td>{formatNumber(figures.payers)}</td>
          <td>{figures.largestShare}%</td>
        </tr>
        <tr>
          <th scope="row">Lowest: {monthText(lowestMonth)}</th>
          <td />
          <td />
          <td>{formatNumber(lowestNet)}</td>
          <td colSpan={2}>{trend ? `Trend: ${trendTexts[trend]}` : 'Too short for a trend'}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** `Jun 2026` for `2026-06`. */
export const monthText = (month: string): string => formatMonth(`${month}-01`);

const HEIGHT = 96;
const PER_MONTH = 32;
const BAR = 12;

/** Two bars a month, paid in and withdrawn. The table has the same figures, so nothing is read out twice. */
export function MonthChart({ months }: { months: readonly MonthFigures[] }) {
  const most = Math.max(1, ...months.map(({ paidIn, withdrawn }) => Math.max(paidIn, withdrawn)));
  const heightOf = (amount: number) => (amount / most) * HEIGHT;
  const width = months.length * PER_MONTH;
  return (
    <figure className="month-chart" aria-hidden="true">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 14}`}
        height={HEIGHT + 14}
        aria-hidden="true"
        focusable="false"
      >
        {months.map(({ month, paidIn, withdrawn, isWhole }, at) => {
          const x = at * PER_MONTH + (PER_MONTH - 2 * BAR) / 2;
          return (
            <g key={month} className={isWhole ? undefined : 'is-part'}>
              <title>{monthText(month)}</title>
              <Bar className="bar-in" x={x} height={heightOf(paidIn)} />
              <Bar className="bar-out" x={x + BAR} height={heightOf(withdrawn)} />
              <text x={at * PER_MONTH + PER_MONTH / 2} y={HEIGHT + 11} textAnchor="middle">
                {monthText(month).slice(0, 3)}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <figcaption>
        <span className="key-in">Paid in</span> <span className="key-out">Withdrawn</span>
      </figcaption>
    </figure>
  );
}

const Bar = ({ className, x, height }: { className: string; x: number; height: number }) => (
  <rect className={className} x={x} y={HEIGHT - height} width={BAR - 1} height={height} />
);

/** Level names, so that nobody needs the colour. */
const levelTexts: Record<AffordabilityFigures['level'], string> = {
  green: 'Green: 25% or less',
  amber: 'Amber: above 25%',
  red: 'Red: above 40%',
};

interface RatioCardProps {
  figures: AffordabilityFigures;
  reading: StatementReading;
}

/** The installment beside what a month leaves, and notes on the figures. */
export function RatioCard({ figures, reading }: RatioCardProps) {
  const { percent, level, installment, averageNet } = figures;
  const hasInflow = percent !== null;
  return (
    <div className={`ratio-card ratio-${level}`}>
      <p className="ratio-figure">
        <strong>{hasInflow ? `${formatNumber(percent)}%` : 'No ratio'}</strong>
        <span className="ratio-level">{hasInflow ? levelTexts[level] : 'Red: no net inflow'}</span>
      </p>
      <p className="ratio-sentence">
        {hasInflow
          ? `An installment of ${formatKes(installment)}, of ${formatKes(averageNet)} that an average month leaves.`
          : `An average month leaves ${formatKes(averageNet)}: nothing to pay an installment of ${formatKes(installment)} from.`}
      </p>
      <ul className="ratio-notes">
        {notesOf(figures, reading).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function notesOf(figures: AffordabilityFigures, reading: StatementReading): string[] {
  const parts = figures.months.filter(({ isWhole }) => !isWhole);
  const names = parts.map(({ month }) => monthText(month)).join(' and ');
  const notes = [
    parts.length > 0 && figures.isOfWholeMonths
      ? `${names}: covered in part, and left out of averages.`
      : '',
    figures.isOfWholeMonths
      ? ''
      : 'No month is covered as a whole: averages are of parts of months.',
    countNote(reading.unread.length, 'could not be read'),
    countNote(reading.notCompleted, 'did not complete'),
    countNote(reading.balanceBreaks, 'do not follow from the balance before: rows may be missing'),
  ];
  return notes.filter(Boolean);
}

const countNote = (count: number, what: string): string =>
  count > 0 ? `Rows that ${what}: ${formatNumber(count)}.` : '';
