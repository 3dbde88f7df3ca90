import { queryOptions } from '@tanstack/react-query';
import { type Account, getAccount } from '#shared/accounts/contract.ts';
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

export type AccountInFrame = Omit<Account, 'lastLogin'>;

const inFrame = ({ lastLogin, ...account }: Account): AccountInFrame => account;

/**
 * The account without the time of the last login. That changes at each visit, and would draw the whole frame
 * again.
 */
export const accountInFrameQuery = () => queryOptions({ ...accountQuery(), select: inFrame });

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
