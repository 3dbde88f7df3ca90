import '#web/src/styles/import.scss';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { Facts } from './facts.tsx';

export const FileCounts = ({ counts }: { counts: readonly { label: string; count: number }[] }) => (
  <Facts
    className="import-counts"
    rows={counts.map(({ label, count }) => [label, formatNumber(count)])}
  />
);
