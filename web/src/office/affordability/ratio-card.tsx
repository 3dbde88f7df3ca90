import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { monthText } from './month-text.ts';

/** The name of each level: nobody needs its colour. */
const levelTexts: Record<AffordabilityFigures['level'], string> = {
  green: 'Green: 25% or less',
  amber: 'Amber: above 25%',
  red: 'Red: above 40%',
};

interface RatioCardProps {
  figures: AffordabilityFigures;
  reading: StatementReading;
}

/** The installment beside what a month leaves, and what the reader should know of the figures. */
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
