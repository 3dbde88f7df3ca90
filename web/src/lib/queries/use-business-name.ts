import { useQuery } from '@tanstack/react-query';
import { useBusinessInUse } from '../session/session.ts';
import { accountQuery } from './get-account.ts';

/** @returns the name of the business in use; empty while it is not known */
export function useBusinessName(): string {
  const business = useBusinessInUse();
  const { data } = useQuery({ ...accountQuery(), enabled: business === null });
  return business?.businessName ?? data?.businessName ?? '';
}
