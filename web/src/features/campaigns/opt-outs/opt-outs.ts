import { listOptOuts } from '#shared/contacts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { pagedQuery, readPlaced } from '../queries/paged.ts';

/** People who want no offers, the newest first. */
export const optOutsQuery = () =>
  pagedQuery(
    ['contacts', 'opt-outs'],
    readPlaced(async (cursor, signal) => {
      const { optOuts, next } = await call(listOptOuts, { query: { cursor }, signal });
      return { items: optOuts, next };
    }),
  );
