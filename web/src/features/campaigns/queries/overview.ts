import { queryOptions } from '@tanstack/react-query';
import { getSmsOverview } from '#shared/campaigns/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

export type Overview = ReplyOf<typeof getSmsOverview>;

/** What stands above the tabs. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'overview'],
    queryFn: ({ signal }) => call(getSmsOverview, { signal }),
  });
