import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { listQueue } from '#shared/assessment/contract.ts';
import { call } from './api.ts';
import { usePages } from './use-pages.ts';

export type Status = (typeof applicationStatuses)[number];

const FIRST: Status = 'Pending Review';

/** The queue with the filters of an address. */
export function useQueue(params: URLSearchParams, enabled = true) {
  const status = applicationStatuses.find((one) => one === params.get('status')) ?? FIRST;
  const assignee = params.get('assignee') ?? '';
  const order = params.get('order') === 'desc' ? 'desc' : undefined;
  const query = usePages(
    ['queue', status, assignee, order],
    (page) => call(listQueue, { query: { status, ...(assignee && { assignee }), order, ...page } }),
    ({ applications }) => applications,
    enabled,
  );
  return { status, assignee, order, query };
}
