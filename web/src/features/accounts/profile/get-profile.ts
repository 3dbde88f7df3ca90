import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '../../../../../shared/accounts/contract.ts';
import { call } from '../../../lib/api/api.ts';

/** What the owner has told about themselves and the business. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, { signal }),
  });
