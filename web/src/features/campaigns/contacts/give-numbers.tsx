import { useState } from 'react';
import { Button } from '#web/src/components/button.tsx';
import { ChooseFile } from '#web/src/components/choose-file.tsx';
import { FileCounts } from '#web/src/components/file-counts.tsx';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { UnreadableFile } from '#web/src/lib/files/read-csv.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';
import {
  type ContactRows,
  contactColumns,
  contactLimits,
  readContactFile,
  readPasted,
} from './contact-rows.ts';

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

export interface Gathered {
  contacts: ContactRows;
  name: string;
  isFile: boolean;
}

/** From a paste or file, checked on this device. */
export function useContacts() {
  const [typed, setTyped] = useState(readTypedNumbers);
  const [gathered, setGathered] = useState<Gathered | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const gather = async (
    read: () => ContactRows | Promise<ContactRows>,
    name: string,
    isFile: boolean,
  ) => {
    setProblem(null);
    setReading(true);
    try {
      const contacts = await read();
      if (contacts.rows.length === 0) setProblem(t('There are no numbers here.'));
      else setGathered({ contacts, name, isFile });
    } catch (error) {
      setProblem(
        error instanceof UnreadableFile ? error.message : t('This file could not be read.'),
      );
    }
    setReading(false);
  };

  return {
    typed,
    gathered,
    isReading,
    problem,
    type(text: string) {
      setTyped(text);
      storeTypedNumbers(text);
    },
    readTyped: () =>
      gather(
        () => readPasted(typed),
        t('Pasted {moment}', { moment: formatMoment(new Date().toISOString()) }),
        false,
      ),
    readFile: (file: File) => gather(() => readContactFile(file), file.name, true),
    startAgain() {
      setGathered(null);
      setProblem(null);
    },
    forgetTyped() {
      setTyped('');
      storeTypedNumbers('');
    },
  };
}

export type Contacts = ReturnType<typeof useContacts>;

/** Not a draft: other people's numbers leave this device with the session. */
const NAME = 'pasted-numbers';

const readTypedNumbers = (): string => readStored<string>(sessionOwner() ?? '', NAME) ?? '';

function storeTypedNumbers(text: string): void {
  const owner = sessionOwner();
  if (!owner) return;
  if (text) writeStored(owner, NAME, text);
  else removeStored(owner, NAME);
}
