import { useState } from 'react';
import { Link } from 'react-router';
import { ChooseFile } from '#web/src/components/choose-file.tsx';
import { columnNames } from '#web/src/lib/files/import-columns.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useSessionOwner } from '#web/src/lib/session/session.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { beginRun, currentRun, endRun } from './current-run.ts';
import { PreviewCard } from './preview-card.tsx';
import { fileLimits } from './read-file.ts';
import { RunCard } from './run-card.tsx';
import { type Preview, usePreview } from './use-preview.ts';
import { Working } from './working.tsx';

export default function ImportCustomers() {
  const owner = useSessionOwner() ?? '';
  const [run, setRun] = useState(() => currentRun(owner));
  const { state, look, remap, startAgain } = usePreview();

  const begin = async ({ filename, fresh }: Preview) => {
    try {
      setRun(await beginRun(owner, filename, fresh));
    } catch {
      toastError(t('This phone has no room for the list. Free some space and try again.'));
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
                'Consent counts with its date only. Whoever is a customer already stays as they are.',
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
          text={t('Looking who is a customer already')}
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
