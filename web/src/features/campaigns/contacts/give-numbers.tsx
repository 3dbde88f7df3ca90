import { Button } from '#web/src/components/button.tsx';
import { ChooseFile } from '#web/src/components/choose-file.tsx';
import { FileCounts } from '#web/src/components/file-counts.tsx';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { type ContactRows, contactColumns, contactLimits } from './contact-rows.ts';
import type { Contacts } from './use-contacts.ts';

export function GiveNumbers({ way, contacts }: { way: 'paste' | 'file'; contacts: Contacts }) {
  const { typed, problem, isReading } = contacts;
  if (way === 'file') {
    return (
      <>
        <ChooseFile
          problem={problem}
          columns={contactColumns}
          limits={contactLimits}
          onChoose={(file) => void contacts.readFile(file)}
        />
        <p role="status">{isReading && t('Reading the file...')}</p>
      </>
    );
  }
  return (
    <>
      <TextAreaField
        label={t('Phone numbers')}
        help={t('One on each line, or with commas between them.')}
        error={problem ?? undefined}
        rows={6}
        value={typed}
        onType={contacts.type}
      />
      <Button disabled={isReading} onClick={() => void contacts.readTyped()}>
        {t('Check the numbers')}
      </Button>
    </>
  );
}

export function FoundNumbers({ contacts: { people, refused } }: { contacts: ContactRows }) {
  return (
    <>
      <div role="status">
        <FileCounts
          counts={[
            { label: t('Mobile numbers'), count: people },
            { label: t('Refused'), count: refused.length },
          ]}
        />
      </div>
      {refused.length > 0 && <InvalidRows rows={refused} />}
    </>
  );
}
