import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';
import { useRole } from '#web/src/lib/session/session.ts';

/** @returns the SMS credits of the shop; undefined until they are known, and for a cashier, who may not read them */
export function useSmsBalance(): number | undefined {
  const isCashier = useRole() === 'cashier';
  return useQuery({ ...dashboardQuery(), enabled: !isCashier }).data?.smsBalance;
}
