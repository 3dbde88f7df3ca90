import { queryOptions } from '@tanstack/react-query';
import { listTeam } from '#shared/team/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

export const teamQuery = () =>
  queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => call(listTeam, { signal }) });
