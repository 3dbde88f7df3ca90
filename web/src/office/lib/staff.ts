import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { getMe, listStaff, type Member } from '#shared/staff/contract.ts';
import { call } from './api.ts';

export type Me = ReplyOf<typeof getMe>;

export const meQuery = { queryKey: ['me'], queryFn: () => call(getMe), staleTime: 60_000 };

export const useMe = (): UseQueryResult<Me> => useQuery(meQuery);

export const staffQuery = {
  queryKey: ['staff'],
  queryFn: async (): Promise<Member[]> => (await call(listStaff)).staff,
  staleTime: 60_000,
};

/** Names a member by id, and says "you" of the signed-in one. */
export function useNameOf(): (id: string) => string {
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: me } = useMe();
  return (id) => {
    if (id === me?.staffId) return 'you';
    if (id === 'owner') return 'the owner';
    if (id === 'clock') return 'the clock';
    return staff.find(({ staffId }) => staffId === id)?.name ?? id;
  };
}

export function useMay(...wanted: Permission[]): boolean {
  const { data: me } = useMe();
  return wanted.some((one) => me?.may.includes(one));
}
