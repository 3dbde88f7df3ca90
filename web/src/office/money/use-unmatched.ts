import { listUnmatched } from '#shared/collection/money-contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';

const queryKey = ['unmatched'];

/** Oldest first. */
export const useUnmatched = () =>
  usePages(
    queryKey,
    (query) => call(listUnmatched, { query }),
    ({ payments }) => payments,
  );

/** The payment changed since the decision was made. */
const outdated: readonly ErrorCode[] = [
  'payments.notFound',
  'payments.counted',
  'payments.decided',
  'collection.waiting',
  'collection.nothingWaits',
  'collection.otherProposal',
  'collection.reversalAsked',
];

/** The list shows the change before the dialog closes, and the typed text stays. */
export const unmatched: Subject<unknown> = {
  name: 'unmatched',
  params: {},
  show: (client) => client.invalidateQueries({ queryKey }),
  reload: (client) => void client.invalidateQueries({ queryKey }),
  outdated,
};
