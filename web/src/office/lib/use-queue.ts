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
  const query = usePages(
    ['queue', status, assignee],
    (page) => call(listQueue, { query: { status, ...(assignee && { assignee }), ...page } }),
    ({ applications }) => applications,
    enabled,
  );
  return { status, assignee, query };
}
