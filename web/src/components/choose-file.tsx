import '#web/src/styles/import.scss';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FileLimits } from '#web/src/lib/files/read-csv.ts';
import { formatBytes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { RichText } from './rich-text.tsx';

interface ChooseFileProps {
  problem: string | null;
  columns: readonly string[];
  limits: FileLimits;
  onChoose: (file: File) => void;
  children?: ReactNode;
}

export function ChooseFile({ problem, columns, limits, onChoose, children }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);
  return (
    <>
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
              columns: columns.join(', '),
              rows: formatNumber(limits.rows),
              size: formatBytes(limits.bytes),
            }}
            tags={{ code: (text) => <code>{text}</code> }}
          />
        </p>
        {children}
      </div>
    </>
  );
}
