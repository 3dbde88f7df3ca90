import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type ContactList, deleteContactList } from '#shared/contacts/contract.ts';
import { contactErrors } from '#shared/contacts/errors.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { DeletionDialog } from '../campaign/campaign-acts.tsx';
import { beginDraft } from '../campaign/draft.ts';
import { PartHeading } from '../campaign/parts.tsx';
import { memberColumns, People } from '../campaign/people-table.tsx';
import {
  linkToList,
  listsQuery,
  membersQuery,
  NEW_CAMPAIGN,
  type Shown,
} from '../campaign/queries.ts';
import { ListMaker, listText } from '../contacts/list-maker.tsx';

const NEW_LIST = '?tab=lists&new=1';

export default function ListsTab() {
  const [search] = useSearchParams();
  const query = useQuery(listsQuery());
  return (
    <LoadState query={query} label={t('Loading your lists')} shape="table">
      {(lists) => partOf(lists, search)}
    </LoadState>
  );
}

function partOf(lists: readonly ContactList[], search: URLSearchParams) {
  const opened = search.get('list');
  if (opened) return <OneList list={lists.find(({ listId }) => listId === opened)} />;
  if (search.has('new')) return <MakeList />;
  if (lists.length > 0) {
    return (
      <>
        <p className="tab-actions">
          <NewList />
        </p>
        <ListTable lists={lists} />
      </>
    );
  }
  return (
    <EmptyState
      icon="users"
      text={t(
        'No lists yet. Paste numbers, or choose a file of people who agreed to your messages.',
      )}
    >
      <NewList />
    </EmptyState>
  );
}

const NewList = () => (
  <Link to={NEW_LIST} className="btn btn-primary">
    {t('New list')}
  </Link>
);

function ListTable({ lists }: { lists: readonly ContactList[] }) {
  const [asked, setAsked] = useState<ContactList | null>(null);
  const client = useQueryClient();
  const writeTo = useWriteTo();
  const columns: Column<ContactList>[] = [
    {
      title: msg('Name'),
      place: 'title',
      cell: ({ listId, name }) => <Link to={linkToList(listId)}>{name}</Link>,
    },
    { title: msg('People'), isNumber: true, cell: ({ members }) => formatNumber(members) },
    {
      title: msg('Invalid'),
      place: 'more',
      isNumber: true,
      cell: ({ invalid }) => formatNumber(invalid),
    },
    {
      title: msg('Twice'),
      place: 'more',
      isNumber: true,
      cell: ({ duplicate }) => formatNumber(duplicate),
    },
    { title: msg('Agreed on'), cell: ({ consentAt }) => formatDay(consentAt) },
    {
      title: msg('Actions'),
      place: 'actions',
      cell: (list) => (
        <Acts
          className="row-actions"
          of={list.name}
          isText
          acts={[
            [t('Open'), linkToList(list.listId)],
            [t('Write to them'), () => writeTo(list)],
            [t('Delete'), () => setAsked(list)],
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <CardTable
        label={t('Lists')}
        columns={columns}
        items={lists}
        keyOf={({ listId }) => listId}
      />
      {asked && (
        <DeletionDialog
          name={asked.name}
          send={() => call(deleteContactList, { params: { listId: asked.listId } })}
          goneCode="contacts.listNotFound"
          refresh={() => client.invalidateQueries({ queryKey: ['contacts'] })}
          onClose={() => setAsked(null)}
        >
          {t('This deletes the list. People who said stop still get no offers.')}
        </DeletionDialog>
      )}
    </>
  );
}

/** @param list undefined if it no longer exists */
function OneList({ list }: { list: ContactList | undefined }) {
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
  const link = linkToList(list.listId);
  const shown: Shown = search.get('show') === 'refused' ? 'refused' : 'members';
  return (
    <>
      <PartHeading>{list.name}</PartHeading>
      <p>{listText(list)}</p>
      <Acts
        className="button-row tab-actions"
        acts={[
          [t('Write to them'), () => writeTo(list), { look: 'primary' }],
          [t('Add people'), () => setAdding(!isAdding), { 'aria-expanded': isAdding }],
          shown === 'refused'
            ? [t('Show the people'), link, { look: 'link' }]
            : [t('Show the refused numbers'), `${link}&show=refused`, { look: 'link' }],
        ]}
      />
      {isAdding && <ChooseWay list={list} onDone={() => undefined} />}
      <Members key={shown} listId={list.listId} shown={shown} />
    </>
  );
}

function Members({ listId, shown }: { listId: string; shown: Shown }) {
  const query = useInfiniteQuery(membersQuery(listId, shown));
  return <People query={query} columns={memberColumns} />;
}

function MakeList() {
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

function useWriteTo() {
  const navigate = useNavigate();
  return ({ listId }: ContactList) => {
    beginDraft({ audience: { filter: null, atLeast: null, listId } });
    navigate(NEW_CAMPAIGN);
  };
}
