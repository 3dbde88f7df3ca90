import { useEffect, useRef } from 'react';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import type { ImportRun } from './import-run.ts';

interface RunCardProps {
  run: ImportRun;
  onLeave: () => void;
}

/** The progress of an import that has begun, with buttons to pause and to cancel it. */
export function RunCard({ run, onLeave }: RunCardProps) {
  const { progress, status, problem } = useStore(run, (state) => state);
  const { filename, done, total } = progress;
  const first = useRef<HTMLButtonElement>(null);
  const isDone = status === 'done';
  // The button that was pressed may be gone with the status before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has other buttons
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus();
  }, [status]);

  return (
    <div className="card form-card">
      <p role="status">{isDone ? doneText(progress) : t(titles[status], { filename })}</p>
      {problem && (
        <div className="alert alert-danger" role="alert">
          {problem}
        </div>
      )}
      {!isDone && (
        <ProgressLine label={t('Import of {filename}', { filename })} done={done} total={total} />
      )}
      <div className="button-row">
        {isDone && (
          <button ref={first} type="button" className="btn btn-primary" onClick={onLeave}>
            {t('Import another file')}
          </button>
        )}
        {status === 'paused' && (
          <button
            ref={first}
            type="button"
            className="btn btn-primary"
            onClick={() => void run.go()}
          >
            {t('Go on with {filename}: {done} of {total}', {
              filename,
              done: formatNumber(done),
              total: formatNumber(total),
            })}
          </button>
        )}
        {(status === 'running' || status === 'pausing') && (
          <button
            ref={first}
            type="button"
            className="btn btn-primary"
            disabled={status === 'pausing'}
            onClick={() => run.pause()}
          >
            {status === 'pausing' ? t('Pausing...') : t('Pause')}
          </button>
        )}
        {!isDone && (
          <button
            type="button"
            className="btn btn-outline-danger"
            onClick={() => void run.cancel().then(onLeave)}
          >
            {t('Cancel import')}
          </button>
        )}
      </div>
    </div>
  );
}

const titles = {
  running: msg('Importing {filename}'),
  pausing: msg('Importing {filename}'),
  paused: msg('Not finished: {filename}'),
};

function doneText({ created, existing }: { created: number; existing: number }): string {
  const imported = tn(created, '1 customer imported.', '{n} customers imported.');
  if (existing === 0) return imported;
  return `${imported} ${tn(existing, '1 was a customer already.', '{n} were customers already.')}`;
}
