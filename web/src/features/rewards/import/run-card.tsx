import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { customersText } from '../words.ts';
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
      <p role="status">{isDone ? doneText(progress) : `${titles[stage]} ${filename}`}</p>
      {problem && (
        <div className="alert alert-danger" role="alert">
          {problem}
        </div>
      )}
      {!isDone && <ProgressLine label={`Import of ${filename}`} done={done} total={total} />}
      <div className="button-row">
        {isDone && (
          <button ref={first} type="button" className="btn btn-primary" onClick={onLeave}>
            Import another file
          </button>
        )}
        {stage === 'paused' && (
          <button
            ref={first}
            type="button"
            className="btn btn-primary"
            onClick={() => void run.go()}
          >
            Go on with {filename}: {formatNumber(done)} of {formatNumber(total)}
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
            {stage === 'pausing' ? 'Pausing...' : 'Pause'}
          </button>
        )}
        {!isDone && (
          <button
            type="button"
            className="btn btn-outline-danger"
            onClick={() => void run.cancel().then(onLeave)}
          >
            Cancel import
          </button>
        )}
      </div>
    </div>
  );
}

const titles = { running: 'Importing', pausing: 'Importing', paused: 'Not finished:' };

const doneText = ({ created, existing }: { created: number; existing: number }): string =>
  existing > 0
    ? `${customersText(created)} imported. ${formatNumber(existing)} were customers already.`
    : `${customersText(created)} imported.`;
