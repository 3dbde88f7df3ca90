import { useState } from 'react';
import { Link } from 'react-router';
import type { ContactList } from '#shared/contacts/contract.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { ListMaker } from '../contacts/list-maker.tsx';
import { linkToList } from '../links.ts';
import { PartHeading } from '../part-heading.tsx';

/** A new list, from pasted numbers or from a file. */
export function MakeList() {
  const [made, setMade] = useState<ContactList | null>(null);
  return (
    <div className="narrow">
      <PartHeading>{t('New list')}</PartHeading>
      <ChooseWay onDone={setMade} />
      {made && <Link to={linkToList(made.listId)}>{t('Open {name}', { name: made.name })}</Link>}{' '}
      <Link to="?tab=lists">{t('Back to lists')}</Link>
    </div>
  );
}

const ways = [msg('A file'), msg('Pasted numbers')] as const;

interface ChooseWayProps {
  /** The list that people are added to; a new one is made without it. */
  list?: ContactList;
  onDone: (list: ContactList) => void;
}

/** Numbers for a list, in one of two ways. */
export function ChooseWay({ list, onDone }: ChooseWayProps) {
  const [way, setWay] = useState<string>(ways[0]);
  return (
    <div className="card form-card">
      <ChoiceGroup
        label={t('Where the numbers are')}
        choices={ways.map((value) => ({ value }))}
        chosen={way}
        onChoose={setWay}
      />
      <ListMaker
        key={way}
        purpose={`list.${list?.listId ?? 'new'}.${way}`}
        way={way === 'A file' ? 'file' : 'paste'}
        {...(list ? { list } : {})}
        onDone={onDone}
      />
    </div>
  );
}
