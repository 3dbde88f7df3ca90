import { useQuery } from '@tanstack/react-query';
import { type OfficeAgreement, openAgreement } from '#shared/collection/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';

const keyOf = (ref: string) => ['agreement', ref];

/** An agreement. Opening it is written down, so it is not read again by itself. */
export const useAgreement = (ref: string) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => call(openAgreement, { params: { ref } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Refusals of somebody who decided on an agreement that has changed since. */
const outdated: readonly ErrorCode[] = [
  'agreements.changed',
  'collection.waiting',
  'collection.nothingWaits',
  'collection.nothingProposed',
  'collection.paymentNotFound',
  'collection.scheduleProposed',
  'collection.slipNotFound',
  'agreements.notNow',
];

/** An agreement that the office changes. If somebody else was quicker it is read again, and what was typed stays. */
export const changedAgreement = (ref: string): Subject<OfficeAgreement, { ref: string }> => ({
  name: `agreement.${ref}`,
  params: { ref },
  version: (client) => client.getQueryData<OfficeAgreement>(keyOf(ref))?.version ?? 0,
  show: (client, agreement) => {
    client.setQueryData(keyOf(ref), agreement);
    void client.invalidateQueries({ queryKey: ['project'] });
    void client.invalidateQueries({ queryKey: ['board'] });
  },
  reload: (client) => void client.refetchQueries({ queryKey: keyOf(ref) }),
  outdated,
});

/** For dialogs, which say themselves why they were refused. */
export const changedInDialog = (ref: string): Subject<OfficeAgreement, { ref: string }> => ({
  ...changedAgreement(ref),
  isShownInPlace: true,
});
