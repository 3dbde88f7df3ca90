import './affordability-panel.scss';
import { useEffect, useMemo } from 'react';
import { affordability } from '#shared/assessment/affordability.ts';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import type { StatementReading } from '#shared/assessment/statement-row.ts';
import { Button } from '#web/src/components/button.tsx';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { compareStatement } from './compare-statement.ts';
import { Compared, MonthChart, MonthTable, RatioCard } from './figures.tsx';
import { type Exclusions, RowList, useExclusions } from './row-list.tsx';

const NOBODY: readonly string[] = [];

interface AffordabilityPanelProps {
  /** Another statement needs another `key` of the panel. */
  reading: StatementReading;
  /** The requested monthly installment, in whole KES. */
  installment: number;
  /** Names of the owner and the business: what they pay themselves is not income. */
  ownNames?: readonly string[];
  /** The owner's, as `+254...`. */
  ownPhone?: string | null;
  /** Gets the figures to save with the decision at each change; null if no row counts. */
  onFigures: (figures: AffordabilityFigures | null) => void;
}

export function AffordabilityPanel(props: AffordabilityPanelProps) {
  const { reading, installment, ownNames = NOBODY, ownPhone = null, onFigures } = props;
  const exclusions = useExclusions(reading.rows, ownNames);
  const { excluded } = exclusions;
  const compared = useMemo(
    () => compareStatement(reading, { names: ownNames, phone: ownPhone }),
    [reading, ownNames, ownPhone],
  );
  const figures = useMemo(
    () => affordability(reading, { excluded, installment }),
    [reading, excluded, installment],
  );
  useEffect(() => onFigures(figures && { ...figures, compared }), [figures, compared, onFigures]);
  return (
    <section className="affordability" aria-label="Affordability">
      {figures ? (
        <RatioCard figures={figures} reading={reading} />
      ) : (
        <p role="status">
          No row of this statement counts. Count some, or look at the document itself.
        </p>
      )}
      <Compared of={compared} />
      <Suggested exclusions={exclusions} />
      <p className="affordability-counts" role="status">
        {figures && excludedText(figures)}
      </p>
      <RowList rows={reading.rows} exclusions={exclusions} />
      {figures && (
        <>
          <MonthTable figures={figures} />
          <MonthChart months={figures.months} />
        </>
      )}
    </section>
  );
}

const excludedText = (figures: AffordabilityFigures): string =>
  [
    `Counted rows: ${formatNumber(figures.countedRows)}.`,
    `Excluded: ${formatNumber(figures.excludedRows)}, with ${formatKes(figures.excludedPaidIn)} paid in`,
    `and ${formatKes(figures.excludedWithdrawn)} withdrawn.`,
  ].join(' ');

/** One press for likely loans, own transfers and reversals. The reviewer may look first. */
function Suggested({ exclusions: { suggestions, excluded, choose } }: { exclusions: Exclusions }) {
  const open = [...suggestions.keys()].filter((at) => suggestions[at] && !excluded.has(at));
  if (open.length === 0) return null;
  return (
    <p className="affordability-suggested">
      Rows that look like loans, own transfers or reversals: {formatNumber(open.length)}.{' '}
      <Button onClick={() => choose(open, true)}>Exclude them</Button>
    </p>
  );
}
