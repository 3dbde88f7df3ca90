import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { agreementErrors } from '#shared/agreements/errors.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { listRepayments, type RepaymentAccount } from '#shared/repayments/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

/** The key of every answer about the owner's repayments. */
export const REPAYMENTS = ['repayments'] as const;

/**
 * The agreements of the owner, and one of them with all that its page shows.
 *
 * @param ref of the agreement to open; the server chooses without one
 */
export const repaymentsQuery = (ref: string | null) =>
  queryOptions({
    queryKey: [...REPAYMENTS, ref],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(listRepayments, { query: { ref: ref ?? undefined }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** An agreement that its owner changes. */
export const changedAgreement = (ref: string): Subject<RepaymentAccount, { ref: string }> => ({
  name: ref,
  params: { ref },
  show: async (client, account) => {
    await client.cancelQueries({ queryKey: REPAYMENTS });
    client.setQueriesData<ReplyOf<typeof listRepayments>>({ queryKey: REPAYMENTS }, (last) =>
      last?.opened?.ref === account.ref ? { ...last, opened: account } : last,
    );
    for (const queryKey of [['dashboard'], ['notifications'], ['projects']]) {
      void client.invalidateQueries({ queryKey });
    }
  },
  reload: (client) => void client.invalidateQueries({ queryKey: REPAYMENTS }),
  granted: () => errorText(agreementErrors, 'agreements.changed'),
});

/** Reads again what a payment changes. */
export function refreshMoney(client: QueryClient, projectId: string): void {
  const changed = [
    REPAYMENTS,
    ['project', projectId],
    ['projects'],
    ['dashboard'],
    ['notifications'],
  ];
  for (const queryKey of changed) void client.invalidateQueries({ queryKey });
}
