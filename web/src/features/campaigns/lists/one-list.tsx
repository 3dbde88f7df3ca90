import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ContactList } from '#shared/contacts/contract.ts';
import { contactErrors } from '#shared/contacts/errors.ts';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { listText } from '../contacts/run-progress.tsx';
import { linkToList } from '../links.ts';
import { PartHeading } from '../part-heading.tsx';
import { membersQuery, type Shown } from '../queries/lists.ts';
import { ChooseWay } from './make-list.tsx';
import { MemberTable } from './member-table.tsx';
import { useWriteTo } from './use-write-to.ts';

/** @param list undefined for one that is not there any more */
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
        <button type="button" className="btn btn-primary" onClick={() => writeTo(list)}>
          {t('Write to them')}
        </button>
        <button
          type="button"
          className="btn btn-outline-primary"
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          {t('Add people')}
        </button>
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
