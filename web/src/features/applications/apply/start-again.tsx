import { useState } from 'react';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t } from '#web/src/lib/language/text.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { discardOnline } from './draft-requests.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { Documents } from './use-documents.ts';

interface StartAgainProps {
  saver: DraftSaver;
  documents: Documents;
  onDone: () => void;
}

/** Discards the draft on the device and online, after a question. */
export function StartAgain({ saver, documents, onDone }: StartAgainProps) {
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
      <button type="button" className="btn btn-link" onClick={() => setAsking(true)}>
        {t('Start again')}
      </button>
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
