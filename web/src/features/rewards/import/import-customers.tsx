import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Acts } from '#web/src/components/act-button.tsx';
import { ChooseFile } from '#web/src/components/choose-file.tsx';
import { Alert } from '#web/src/components/error-card.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { columnNames } from '#web/src/lib/files/import-columns.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { useSessionOwner } from '#web/src/lib/session/session.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { beginRun, currentRun, endRun, type ImportRun } from './import-run.ts';
import { type Preview, PreviewCard, usePreview } from './preview.tsx';
import { fileLimits } from './read-file.ts';

export default function ImportCustomers() {
  const owner = useSessionOwner() ?? '';
  const [run, setRun] = useState(() => currentRun(owner));
  const { state, look, remap, startAgain } = usePreview();

  const begin = async ({ filename, fresh }: Preview) => {
    try {
      setRun(await beginRun(owner, filename, fresh));
    } catch {
      toastError(t('This phone is full. Free some space and try again.'));
    }
  };

  const leave = () => {
    endRun(owner);
    setRun(null);
    startAgain();
  };

  return (
    <div className="narrow">
      <h2 className="h5">{t('Import customers')}</h2>
      {run && <RunCard run={run} onLeave={leave} />}
      {!run && state.step === 'none' && (
        <div className="card form-card">
          <ChooseFile
            problem={state.problem}
            columns={columnNames}
            limits={fileLimits}
            onChoose={look}
          >
            <p>
              {t(
                'A yes to offers counts only with its date. Customers you already have do not change.',
              )}
            </p>
          </ChooseFile>
        </div>
      )}
      {!run && state.step === 'reading' && (
        <Working
          text={t('Reading {filename}...', { filename: state.filename })}
          onCancel={startAgain}
        />
      )}
      {!run && state.step === 'checking' && (
        <Working
          text={t('Checking who is already your customer')}
          progress={{ done: state.checked, total: state.total }}
          onCancel={startAgain}
        />
      )}
      {!run && state.step === 'ready' && (
        <PreviewCard
          preview={state.preview}
          isReading={state.isReading}
          onMap={(mapping) => void remap(state.preview, mapping)}
          onImport={() => void begin(state.preview)}
          onAgain={startAgain}
        />
      )}
      <Link to="?tab=customers">{t('Back to customers')}</Link>
    </div>
  );
}

function RunCard({ run, onLeave }: { run: ImportRun; onLeave: () => void }) {
  const { progress, status, problem } = useStore(run, (state) => state);
  const { filename, done, total } = progress;
  const first = useRef<HTMLButtonElement>(null);
  const isDone = status === 'done';
  const main = { ref: first, look: 'primary' } as const;
  const pause = () => run.pause();
  // The pressed button may be gone with the previous status.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has other buttons
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus();
  }, [status]);

  return (
    <div className="card form-card">
      <p role="status">{isDone ? doneText(progress) : t(titles[status], { filename })}</p>
      <Alert>{problem}</Alert>
      {!isDone && (
        <ProgressLine label={t('Import of {filename}', { filename })} done={done} total={total} />
      )}
      <Acts
        acts={[
          isDone && [t('Import another file'), onLeave, main],
          status === 'paused' && [
            t('Continue with {filename}: {done} of {total}', {
              filename,
              done: formatNumber(done),
              total: formatNumber(total),
            }),
            () => void run.go(),
            main,
          ],
          status === 'running' && [t('Pause'), pause, main],
          status === 'pausing' && [t('Pausing...'), pause, { ...main, disabled: true }],
          !isDone && [
            t('Cancel import'),
            () => void run.cancel().then(onLeave),
            { look: 'danger' },
          ],
        ]}
      />
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
  return `${imported} ${tn(existing, '1 was already a customer.', '{n} were already customers.')}`;
}

interface WorkingProps {
  text: string;
  progress?: { done: number; total: number };
  onCancel: () => void;
}

const Working = ({ text, progress, onCancel }: WorkingProps) => (
  <div className="card form-card">
    <p role="status">{text}</p>
    {progress && <ProgressLine label={text} {...progress} />}
    <Acts acts={[[t('Cancel'), onCancel]]} />
  </div>
);
