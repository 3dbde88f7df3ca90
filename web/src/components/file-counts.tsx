import '#web/src/styles/import.scss';
import { formatNumber } from '#web/src/lib/language/format.ts';

interface FileCountsProps {
  counts: readonly { label: string; count: number }[];
}

/** What was found in a file, in figures. */
export const FileCounts = ({ counts }: FileCountsProps) => (
  <dl className="import-counts">
    {counts.map(({ label, count }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
);
