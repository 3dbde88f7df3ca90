import { queryOptions } from '@tanstack/react-query';
import { getAccount } from '../../../../shared/accounts/contract.ts';
import { call } from '../api/api.ts';
import { isKept } from './kept-screens.ts';

/** Who is signed in. Several screens need it, so it lives outside any feature. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    meta: isKept,
    queryFn: ({ signal }) => call(getAccount, { signal }),
    staleTime: 5 * 60_000,
  });

/**
 * When the owner was here before: what this page load heard first. The top bar then writes a new
 * time, so no later answer can tell.
 */
export const previousLoginQuery = () =>
  queryOptions({
    queryKey: ['previous-login'],
    queryFn: async ({ client }) => (await client.fetchQuery(accountQuery())).lastLogin,
    staleTime: 'static',
    // The account's own query tries again.
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
