import '#web/src/styles/import.scss';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { Facts } from './facts.tsx';

interface FileCountsProps {
  counts: readonly { label: string; count: number }[];
}

/** The numbers of rows that were found in a file. */
export const FileCounts = ({ counts }: FileCountsProps) => (
  <Facts
    className="import-counts"
    rows={counts.map(({ label, count }) => [label, formatNumber(count)])}
  />
);
