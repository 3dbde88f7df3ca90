import { queryOptions } from '@tanstack/react-query';
import { type Account, getAccount } from '#shared/accounts/contract.ts';
import { call } from '../api/api.ts';
import { savedOnDevice } from './saved-screens.ts';

export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getAccount, { signal }),
    staleTime: 5 * 60_000,
  });

export type AccountInFrame = Omit<Account, 'lastLogin'>;

const inFrame = ({ lastLogin, ...account }: Account): AccountInFrame => account;

/** Without the last login, which changes at each visit and would redraw the whole frame. */
export const accountInFrameQuery = () => queryOptions({ ...accountQuery(), select: inFrame });

/** Only the first answer of a page load has it, because the top bar then records the present login. */
export const previousLoginQuery = () =>
  queryOptions({
    queryKey: ['previous-login'],
    queryFn: async ({ client }) => (await client.fetchQuery(accountQuery())).lastLogin,
    staleTime: 'static',
    // The account's query retries by itself.
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
