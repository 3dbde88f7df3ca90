import { queryOptions } from '@tanstack/react-query';
import { listOwnPasskeys } from '#shared/passkeys/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

/** The devices that open the account without a code. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call(listOwnPasskeys, { signal }),
  });
