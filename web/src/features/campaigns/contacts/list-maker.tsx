import { useEffect, useState } from 'react';
import { type ContactList, createContactList } from '#shared/contacts/contract.ts';
import { contactErrors } from '#shared/contacts/errors.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { TextField } from '#web/src/components/text-field.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useSessionOwner } from '#web/src/lib/session/session.ts';
import { ConsentTick } from '../consent-tick.tsx';
import { ContactsRun, type ListTarget } from './contacts-run.ts';
import { currentRun, forgetDone, keepRun } from './current-run.ts';
import { FoundNumbers } from './found-numbers.tsx';
import { GiveNumbers } from './give-numbers.tsx';
import { RunProgress } from './run-progress.tsx';
import { type Contacts, type Gathered, useContacts } from './use-contacts.ts';

const { name: nameField } = createContactList.body;

interface ListMakerProps {
  /** What the list is for: a run goes on while its owner looks at other screens, and is found again by it. */
  purpose: string;
  way: 'paste' | 'file';
  /** The list that people are added to; a new one is made without it. */
  list?: ContactList;
  onDone: (list: ContactList) => void;
}

/** Makes a list of numbers, from the paste or the file to the last number that the server has. */
export function ListMaker({ purpose, way, list, onDone }: ListMakerProps) {
  const owner = useSessionOwner() ?? '';
  const place = `${owner}.${purpose}`;
  const contacts = useContacts();
  const [run, setRun] = useState(() => currentRun(place));
  useEffect(() => () => forgetDone(place), [place]);

  const begin = (target: ListTarget, { contacts: gathered }: Gathered) => {
    const next = new ContactsRun(owner, target, gathered);
    keepRun(place, next);
    setRun(next);
    void next.go();
  };

  const leave = () => {
    keepRun(place, null);
    setRun(null);
    contacts.startAgain();
  };

  const finish = (made: ContactList) => {
    contacts.forgetTyped();
    onDone(made);
  };

  if (run) return <RunProgress run={run} onDone={finish} onLeave={leave} />;
  const { gathered } = contacts;
  if (!gathered) return <GiveNumbers way={way} contacts={contacts} />;
  return <MakeForm gathered={gathered} list={list} contacts={contacts} onMake={begin} />;
}

interface MakeFormProps {
  gathered: Gathered;
  list: ContactList | undefined;
  contacts: Contacts;
  onMake: (target: ListTarget, gathered: Gathered) => void;
}

function MakeForm({ gathered, list, contacts, onMake }: MakeFormProps) {
  const [name, setName] = useState(withoutUnseen(gathered.name.slice(0, nameField.max)));
  const [hasConsent, setConsent] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { people } = gathered.contacts;
  const isNameless = name.trim() === '';

  const make = () => {
    setChecked(true);
    if (!hasConsent || isNameless) return;
    onMake(list ? { list } : { name: name.trim() }, gathered);
  };

  return (
    <>
      <FoundNumbers contacts={gathered.contacts} />
      {!list && (
        <TextField
          label={t('Name of the list')}
          maxLength={nameField.max}
          error={isChecked && isNameless ? t('Give the list a name.') : undefined}
          value={name}
          onType={setName}
        />
      )}
      <ConsentTick
        isGiven={hasConsent}
        isMissing={isChecked && !hasConsent}
        problem={errorText(contactErrors, 'contacts.noConsent')}
        onChange={setConsent}
      />
      <div className="button-row">
        {people > 0 && (
          <button type="button" className="btn btn-primary" onClick={make}>
            {tn(people, 'Save 1 number', 'Save {n} numbers')}
          </button>
        )}
        <button type="button" className="btn btn-outline-primary" onClick={contacts.startAgain}>
          {t('Other numbers')}
        </button>
      </div>
    </>
  );
}
