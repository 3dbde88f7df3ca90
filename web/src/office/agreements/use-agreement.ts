import { useQuery } from '@tanstack/react-query';
import {
  type JournalLine,
  type OfficeAgreement,
  openAgreement,
} from '#shared/collection/contract.ts';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';

const keyOf = (ref: string) => ['agreement', ref];

/** Opening an agreement is recorded, so it is not fetched again by itself. */
export const useAgreement = (ref: string) =>
  useQuery({
    queryKey: keyOf(ref),
    queryFn: () => call(openAgreement, { params: { ref } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The agreement changed since the decision was made. */
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

/** If a colleague was quicker it is read again, and the typed text stays. */
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

/** For dialogs, which show their refusal themselves. */
export const changedInDialog = (ref: string): Subject<OfficeAgreement, { ref: string }> => ({
  ...changedAgreement(ref),
  isShownInPlace: true,
});

export interface NextDue {
  /** Whole KES. */
  amount: number;
  day: string;
}

/** The first open installment with a day; null if none is. */
export function nextDueOf({ rows }: OfficeAgreement): NextDue | null {
  const next = rows.find(({ balance, dueDay }) => balance > 0 && dueDay !== null);
  return next?.dueDay ? { amount: next.balance, day: next.dueDay } : null;
}

export interface AgreementProps {
  agreement: OfficeAgreement;
}

export interface ActProps extends AgreementProps {
  slip?: OfficeSlip | undefined;
  /** Whole KES that the form begins with. */
  amount?: number | undefined;
  onClose: () => void;
}

export interface LineActProps extends ActProps {
  line: JournalLine;
}
