import { useState } from 'react';
import { Link } from 'react-router';
import type { ContactList } from '#shared/contacts/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { linkToList } from '../links.ts';
import { DeleteListDialog } from './delete-list-dialog.tsx';
import { useWriteTo } from './use-write-to.ts';

export function ListTable({ lists }: { lists: readonly ContactList[] }) {
  const [asked, setAsked] = useState<ContactList | null>(null);
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
      {asked && <DeleteListDialog list={asked} onClose={() => setAsked(null)} />}
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
      <button type="button" className="btn-as-link" onClick={onWrite}>
        {t('Write to them')}
        {of}
      </button>
      <button type="button" className="btn-as-link" onClick={onDelete}>
        {t('Delete')}
        {of}
      </button>
    </div>
  );
}
