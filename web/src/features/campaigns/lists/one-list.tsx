import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ContactList } from '#shared/contacts/contract.ts';
import { contactErrors } from '#shared/contacts/errors.ts';
import { Button } from '#web/src/components/button.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { beginDraft } from '../campaign/draft.ts';
import { linkToList, NEW_CAMPAIGN } from '../campaign/links.ts';
import { PartHeading } from '../campaign/part-heading.tsx';
import { MemberTable } from '../campaign/people-table.tsx';
import { membersQuery, type Shown } from '../campaign/queries.ts';
import { ListMaker, listText } from '../contacts/list-maker.tsx';

/** @param list undefined if it no longer exists */
export function OneList({ list }: { list: ContactList | undefined }) {
  return (
    <>
      <p>
        <Link to="?tab=lists">{t('Back to lists')}</Link>
      </p>
      {list ? (
        <Opened key={list.listId} list={list} />
      ) : (
        <p role="alert">{errorText(contactErrors, 'contacts.listNotFound')}</p>
      )}
    </>
  );
}

function Opened({ list }: { list: ContactList }) {
  const [search] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const writeTo = useWriteTo();
  const shown: Shown = search.get('show') === 'refused' ? 'refused' : 'members';
  return (
    <>
      <PartHeading>{list.name}</PartHeading>
      <p>{listText(list)}</p>
      <div className="button-row tab-actions">
        <Button look="primary" onClick={() => writeTo(list)}>
          {t('Write to them')}
        </Button>
        <Button aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {t('Add people')}
        </Button>
        <Link
          className="btn btn-link"
          to={
            shown === 'refused'
              ? linkToList(list.listId)
              : `${linkToList(list.listId)}&show=refused`
          }
        >
          {shown === 'refused' ? t('Show the people') : t('Show what was refused')}
        </Link>
      </div>
      {isAdding && <ChooseWay list={list} onDone={() => undefined} />}
      <Members key={shown} listId={list.listId} shown={shown} />
    </>
  );
}

function Members({ listId, shown }: { listId: string; shown: Shown }) {
  const query = useInfiniteQuery(membersQuery(listId, shown));
  return (
    <PagedList query={query} loadingLabel={t('Loading the people')}>
      {(members) => <MemberTable members={members} />}
    </PagedList>
  );
}

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
  /** The list to extend; without it a new one is made. */
  list?: ContactList;
  onDone: (list: ContactList) => void;
}

function ChooseWay({ list, onDone }: ChooseWayProps) {
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

export function useWriteTo() {
  const navigate = useNavigate();
  return ({ listId }: ContactList) => {
    beginDraft({ audience: { filter: null, atLeast: null, listId } });
    navigate(NEW_CAMPAIGN);
  };
}
