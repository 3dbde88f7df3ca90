import { useEffect, useRef } from 'react';
import { recordLogin } from '#shared/accounts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { previousLoginQuery } from '#web/src/lib/queries/get-account.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';

/**
 * Records the login on every load of the top bar, once it is known when the one before was. No screen waits
 * for it.
 */
export function useRecordLogin(userId: string | undefined): void {
  const recordedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!userId || recordedFor.current === userId) return;
    recordedFor.current = userId;
    queryClient
      .fetchQuery(previousLoginQuery())
      .then(() => call(recordLogin))
      .catch(() => console.info('Last login was not recorded'));
  }, [userId]);
}
