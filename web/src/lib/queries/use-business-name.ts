import { useQuery } from '@tanstack/react-query';
import { useBusinessInUse } from '../session/session.ts';
import { accountQuery } from './get-account.ts';

/** Empty while it is not known. */
export function useBusinessName(): string {
  const business = useBusinessInUse();
  const { data } = useQuery({ ...accountQuery(), enabled: business === null });
  return business?.businessName ?? data?.businessName ?? '';
}
