import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface WorkingProps {
  text: string;
  progress?: { done: number; total: number };
  onCancel: () => void;
}

export const Working = ({ text, progress, onCancel }: WorkingProps) => (
  <div className="card form-card">
    <p role="status">{text}</p>
    {progress && <ProgressLine label={text} {...progress} />}
    <div className="button-row">
      <button type="button" className="btn btn-outline-primary" onClick={onCancel}>
        {t('Cancel')}
      </button>
    </div>
  </div>
);
