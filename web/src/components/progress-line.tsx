import '#web/src/styles/import.scss';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
}

export const ProgressLine = ({ label, done, total }: ProgressLineProps) => (
  <div className="import-progress">
    <progress aria-label={label} max={total} value={done} />
    <span>{t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })}</span>
  </div>
);
