import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/language/format.ts';
import { msg, t, tn } from '../../../lib/language/text.ts';
import { useStore } from '../../../lib/storage/store.ts';
import type { ImportRun } from './import-run.ts';
import { ProgressLine } from './progress-line.tsx';

interface RunCardProps {
  run: ImportRun;
  onLeave: () => void;
}

/** An import that has begun: how far it is, and what can be done about it. */
export function RunCard({ run, onLeave }: RunCardProps) {
  const { progress, stage, problem } = useStore(run, (state) => state);
  const { filename, done, total } = progress;
  const first = useRef<HTMLButtonElement>(null);
  const isDone = stage === 'done';
  // What was pressed may have gone with the stage before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage has buttons of its own
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus();
  }, [stage]);

  return (
    <div className="card rewards-card">
      <p role="status">{isDone ? doneText(progress) : t(titles[stage], { filename })}</p>
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
        {stage === 'paused' && (
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
        {(stage === 'running' || stage === 'pausing') && (
          <button
            ref={first}
            type="button"
            className="btn btn-primary"
            disabled={stage === 'pausing'}
            onClick={() => run.pause()}
          >
            {stage === 'pausing' ? t('Pausing...') : t('Pause')}
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
