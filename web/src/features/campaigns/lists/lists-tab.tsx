import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ContactList, deleteContactList } from '#shared/contacts/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { DeletionDialog } from '../campaign/campaign-acts.tsx';
import { linkToList } from '../campaign/links.ts';
import { listsQuery } from '../campaign/queries.ts';
import { MakeList, OneList, useWriteTo } from './one-list.tsx';

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
    { title: msg('Invalid'), isNumber: true, cell: ({ invalid }) => formatNumber(invalid) },
    { title: msg('Twice'), isNumber: true, cell: ({ duplicate }) => formatNumber(duplicate) },
    { title: msg('Consent declared'), cell: ({ consentAt }) => formatDay(consentAt) },
    {
      title: msg('Actions'),
      place: 'actions',
      cell: (list) => (
        <ListActions list={list} onWrite={() => writeTo(list)} onDelete={() => setAsked(list)} />
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
          {t('The numbers of this list go. Who opted out stays opted out.')}
        </DeletionDialog>
      )}
    </>
  );
}

interface ListActionsProps {
  list: ContactList;
  onWrite: () => void;
  onDelete: () => void;
}

function ListActions({ list: { listId, name }, onWrite, onDelete }: ListActionsProps) {
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <div className="row-actions">
      <Link to={linkToList(listId)}>
        {t('Open')}
        {of}
      </Link>
      <Button look="text" onClick={onWrite}>
        {t('Write to them')}
        {of}
      </Button>
      <Button look="text" onClick={onDelete}>
        {t('Delete')}
        {of}
      </Button>
    </div>
  );
}
