import { queryOptions } from '@tanstack/react-query';
import { getAccount } from '../../../shared/contracts/account.ts';
import { call } from './api.ts';

/** Who is signed in. Several screens need it, so it lives outside any feature. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(getAccount, { signal }),
    staleTime: 5 * 60_000,
  });
