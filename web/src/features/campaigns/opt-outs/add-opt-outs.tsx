import { useState } from 'react';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { FoundNumbers } from '../contacts/found-numbers.tsx';
import { GiveNumbers } from '../contacts/give-numbers.tsx';
import { useContacts } from '../contacts/use-contacts.ts';
import { useAddOptOuts } from './use-add-opt-outs.ts';

const ways = [msg('Pasted numbers'), msg('A file')] as const;

/** Notes people who want no offers: from a paste or a file. */
export function AddOptOuts() {
  const [way, setWay] = useState<string>(ways[0]);
  const contacts = useContacts();
  const adding = useAddOptOuts();
  const { gathered } = contacts;

  const startAgain = () => {
    contacts.startAgain();
    adding.reset();
  };

  const add = () => {
    if (!gathered) return;
    const source = gathered.isFile ? 'import' : 'staff';
    adding.mutate(
      { rows: gathered.contacts.rows, source },
      {
        onSuccess: () => {
          contacts.forgetTyped();
          startAgain();
        },
      },
    );
  };

  return (
    <div className="card form-card narrow">
      {gathered ? (
        <>
          <FoundNumbers contacts={gathered.contacts} />
          {adding.isPending && (
            <ProgressLine
              label={t('Saving the numbers')}
              done={adding.done}
              total={gathered.contacts.rows.length}
            />
          )}
          <div className="button-row">
            <button
              type="button"
              className="btn btn-primary"
              disabled={adding.isPending || gathered.contacts.people === 0}
              onClick={add}
            >
              {tn(gathered.contacts.people, 'Opt 1 number out', 'Opt {n} numbers out')}
            </button>
            <button
              type="button"
              className="btn btn-outline-primary"
              disabled={adding.isPending}
              onClick={startAgain}
            >
              {t('Other numbers')}
            </button>
          </div>
        </>
      ) : (
        <>
          <ChoiceGroup
            label={t('Where the numbers are')}
            choices={ways.map((value) => ({ value }))}
            chosen={way}
            onChoose={setWay}
          />
          <GiveNumbers way={way === 'A file' ? 'file' : 'paste'} contacts={contacts} />
        </>
      )}
    </div>
  );
}
