import { useState } from 'react';
import type { Application } from '#shared/applications/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { formatRecent } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import type { Documents } from '../documents/document-input.tsx';
import { type FormFields, fieldsOf } from './application-fields.ts';
import { type ApplyStart, type DraftSaver, discardOnline } from './draft-saver.ts';

interface StartNoticeProps {
  start: ApplyStart;
  saver: DraftSaver;
  documents: Documents;
  onUseEarlier: (fields: FormFields) => void;
  onStartAgain: () => void;
}

export function StartNotice(props: StartNoticeProps) {
  const { start, saver, documents, onUseEarlier, onStartAgain } = props;
  const [isDraft, setIsDraft] = useState(start.draft !== null);
  const { draft, earlier } = start;

  const takeEarlier = (application: Application) => {
    onUseEarlier(fieldsOf(application));
    setIsDraft(false);
  };

  if (!draft && !earlier) return null;
  return (
    <div className="start-notice">
      <p role="status">
        {isDraft && draft
          ? t('We kept your draft of {time}.', { time: formatRecent(draft.changedAt) })
          : t(
              'These are your answers of application {ref}. Choose the documents and agree again.',
              { ref: earlier?.ref ?? '' },
            )}
      </p>
      {draft && <StartAgain saver={saver} documents={documents} onDone={onStartAgain} />}
      {isDraft && earlier && (
        <Button look="link" onClick={() => takeEarlier(earlier)}>
          {t('Use the answers of {ref}', { ref: earlier.ref })}
        </Button>
      )}
    </div>
  );
}

interface StartAgainProps {
  saver: DraftSaver;
  documents: Documents;
  onDone: () => void;
}

/** Discards the draft on the device and online, after a question. */
function StartAgain({ saver, documents, onDone }: StartAgainProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, run } = useOneAtATime<'discard'>();

  const discard = async () => {
    await saver.stop();
    try {
      await discardOnline();
    } catch (error) {
      saver.resume();
      setAsking(false);
      toastError(error instanceof ApiError ? error.message : t('The draft was not discarded.'));
      return;
    }
    saver.forget();
    for (const { upload } of Object.values(documents)) upload.remove();
    onDone();
  };

  return (
    <>
      <Button look="link" onClick={() => setAsking(true)}>
        {t('Start again')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Start again?')}
        confirmLabel={t('Start again')}
        busyLabel={t('Discarding...')}
        busy={busy !== null}
        onConfirm={() => void run('discard', discard)}
        onCancel={() => setAsking(false)}
      >
        {t('What you typed and the documents you uploaded will be gone.')}
      </ConfirmDialog>
    </>
  );
}
