import { useState } from 'react';
import { Link } from 'react-router';
import { readMyData } from '#shared/account-export/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

export const MyData = () => (
  <section className="card profile-section">
    <h2 className="h5">{t('My data')}</h2>
    <p>
      {t(
        "Everything we keep about you, your customers' points and your SMS, in one file for a computer. You can download the documents of an application from the application itself.",
      )}
    </p>
    <DownloadData label={t('Download my data')} />
    <p className="mt-3 mb-0">
      <Link to="/complaints">{t('Is something wrong? Make a complaint.')}</Link>
    </p>
  </section>
);

/** For the person who deletes the account. */
export const DownloadFirst = () => <DownloadData label={t('Download my data first')} />;

function DownloadData({ label }: { label: string }) {
  const [records, setRecords] = useState(0);
  const { busy, run } = useOneAtATime<'download'>();

  const download = () =>
    run('download', async () => {
      try {
        setRecords(0);
        await downloadMyData(setRecords);
        toastSuccess(t('Your data is in your downloads.'));
      } catch (error) {
        toastError(messageOf(error));
      }
    });

  return (
    <>
      <div className="section-actions">
        <Button aria-busy={busy !== null} onClick={() => void download()}>
          {busy ? t('Collecting...') : label}
        </Button>
      </div>
      <p role="status" className="form-text mb-0">
        {busy && records > 0 && tn(records, '1 record so far.', '{n} records so far.')}
      </p>
    </>
  );
}

/** Saves everything stored about the owner. @param onProgress gets the number of records so far */
async function downloadMyData(onProgress: (records: number) => void): Promise<void> {
  // Each page becomes text at once: parsed records take many times the memory.
  const texts: string[] = [];
  let records = 0;
  let cursor: string | null | undefined;
  do {
    const { items, next } = await call(readMyData, { body: cursor ? { cursor } : {} });
    texts.push(...items.map((item) => JSON.stringify(item, null, 2)));
    records += items.length;
    onProgress(records);
    cursor = next;
  } while (cursor);
  save(new Blob([`[\n${texts.join(',\n')}\n]\n`], { type: 'application/json' }));
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'my-data.json';
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
