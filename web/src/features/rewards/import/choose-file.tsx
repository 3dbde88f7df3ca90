import { useEffect, useId, useRef } from 'react';
import { RichText } from '../../../components/rich-text.tsx';
import { formatBytes, formatNumber } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { columnNames } from './import-row.ts';
import { MAX_BYTES, MAX_ROWS } from './read-file.ts';

interface ChooseFileProps {
  problem: string | null;
  onChoose: (file: File) => void;
}

export function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);
  return (
    <div className="card rewards-card">
      <label className="form-label" htmlFor={id}>
        {t('Your list as a CSV file')}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv"
        className={problem ? 'form-control is-invalid' : 'form-control'}
        aria-invalid={!!problem}
        aria-describedby={`${id}-help ${id}-problem`}
        onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
      />
      <div id={`${id}-problem`} className="field-error" role="alert">
        {problem}
      </div>
      <div id={`${id}-help`} className="form-text import-help">
        <p>
          <RichText
            text="Columns: <code>{columns}</code>. Only the phone is needed. At most {rows} rows and {size}."
            values={{
              columns: columnNames.join(', '),
              rows: formatNumber(MAX_ROWS),
              size: formatBytes(MAX_BYTES),
            }}
            tags={{ code: (text) => <code>{text}</code> }}
          />
        </p>
        <p>
          {t('Consent counts with its date only. Whoever is a customer already stays as they are.')}
        </p>
      </div>
    </div>
  );
}
