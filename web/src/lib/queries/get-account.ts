import { queryOptions } from '@tanstack/react-query';
import { getAccount } from '../../../../shared/accounts/contract.ts';
import { call } from '../api/api.ts';
import { savedOnDevice } from './saved-screens.ts';

/** The account that is signed in. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getAccount, { signal }),
    staleTime: 5 * 60_000,
  });

/**
 * The time of the owner's login before this one. Only the first answer of a page load has it, because
 * the top bar then records the present login.
 */
export const previousLoginQuery = () =>
  queryOptions({
    queryKey: ['previous-login'],
    queryFn: async ({ client }) => (await client.fetchQuery(accountQuery())).lastLogin,
    staleTime: 'static',
    // The query of the account tries again by itself.
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
