import { queryOptions } from '@tanstack/react-query';
import { getDraft } from '#shared/applications/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

export const draftQuery = () =>
  queryOptions({
    queryKey: ['application-draft'],
    queryFn: ({ signal }) => call(getDraft, { signal }),
    staleTime: 0,
  });
