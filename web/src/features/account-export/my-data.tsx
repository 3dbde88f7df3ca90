import { useState } from 'react';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { downloadMyData } from './download-my-data.ts';

/** Downloads everything that is stored about the owner. */
export function MyData() {
  const [records, setRecords] = useState(0);
  const { busy, run } = useOneAtATime<'download'>();

  const download = () =>
    run('download', async () => {
      try {
        setRecords(0);
        await downloadMyData(setRecords);
        toastSuccess({ title: t('Success'), text: t('Your data is in your downloads.') });
      } catch (error) {
        toastError(messageOf(error));
      }
    });

  return (
    <section className="card profile-section">
      <h2 className="h5">{t('My data')}</h2>
      <p>
        {t(
          "Everything we keep about you, your customers' points and your SMS, as one JSON file. The documents of an application can be downloaded from the application itself.",
        )}
      </p>
      <div className="section-actions">
        <button
          type="button"
          className="btn btn-outline-primary"
          aria-busy={busy !== null}
          onClick={() => void download()}
        >
          {busy ? t('Collecting...') : t('Download my data')}
        </button>
      </div>
      <p role="status" className="form-text mb-0">
        {busy && records > 0 && tn(records, '1 record so far.', '{n} records so far.')}
      </p>
    </section>
  );
}
