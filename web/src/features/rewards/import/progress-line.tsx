import { formatNumber } from '../../../lib/format.ts';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
}

export const ProgressLine = ({ label, done, total }: ProgressLineProps) => (
  <div className="import-progress">
    <progress aria-label={label} max={total} value={done} />
    <span>
      {formatNumber(done)} of {formatNumber(total)}
    </span>
  </div>
);
