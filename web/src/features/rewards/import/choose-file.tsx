import { useEffect, useId, useRef } from 'react';

interface ChooseFileProps {
  problem: string | null;
  onChoose: (file: File) => void;
}

export function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What was refused has gone with its progress.
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);
  return (
    <div className="card rewards-card">
      <label className="form-label" htmlFor={id}>
        Your list as a CSV file
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
          Columns: <code>phone, name, balance, consent, consent_date</code>. Only the phone is
          needed. At most 50,000 rows and 20 MB.
        </p>
        <p>Consent counts with its date only. Whoever is a customer already stays as they are.</p>
      </div>
    </div>
  );
}
