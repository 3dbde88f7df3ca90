import { queryOptions } from '@tanstack/react-query';
import { listContactLists, listMembers } from '#shared/contacts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { pagedQuery, readPlaced } from './paged.ts';

/** All lists of the owner: there are 50 at most. */
export const listsQuery = () =>
  queryOptions({
    queryKey: ['contacts', 'lists'],
    queryFn: async ({ signal }) => (await call(listContactLists, { signal })).lists,
  });

export type Shown = 'members' | 'refused';

/** The people of a list, or the rows that were refused. */
export const membersQuery = (listId: string, show: Shown) =>
  pagedQuery(
    ['contacts', 'members', listId, show],
    readPlaced(async (cursor, signal) => {
      const { members, next } = await call(listMembers, {
        params: { listId },
        body: { cursor, show },
        signal,
      });
      return { items: members, next };
    }),
  );
