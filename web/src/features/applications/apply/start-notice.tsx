import { useState } from 'react';
import type { Application } from '#shared/applications/contract.ts';
import { formatRecent } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { type FormFields, fieldsOf } from './application-fields.ts';
import type { ApplyStart } from './apply-start.ts';
import type { DraftSaver } from './draft-saver.ts';
import { StartAgain } from './start-again.tsx';
import type { Documents } from './use-documents.ts';

interface StartNoticeProps {
  start: ApplyStart;
  saver: DraftSaver;
  documents: Documents;
  onUseEarlier: (fields: FormFields) => void;
  onStartAgain: () => void;
}

/** Says where the answers come from with which the form starts. */
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
        <button type="button" className="btn btn-link" onClick={() => takeEarlier(earlier)}>
          {t('Use the answers of {ref}', { ref: earlier.ref })}
        </button>
      )}
    </div>
  );
}
