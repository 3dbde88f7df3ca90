import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '#shared/accounts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

/** The details of the owner and of the business. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, { signal }),
  });
