import { queryOptions } from '@tanstack/react-query';
import { listTemplates } from '#shared/campaigns/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

/** The owner's own templates: there are 50 at most. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'templates'],
    queryFn: async ({ signal }) => (await call(listTemplates, { signal })).templates,
  });
