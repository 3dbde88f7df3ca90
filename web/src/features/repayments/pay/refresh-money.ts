import type { QueryClient } from '@tanstack/react-query';
import { REPAYMENTS } from '../queries.ts';

/** Reads again what a payment changes. */
export function refreshMoney(client: QueryClient, projectId: string): void {
  const changed = [
    REPAYMENTS,
    ['project', projectId],
    ['projects'],
    ['dashboard'],
    ['notifications'],
  ];
  for (const queryKey of changed) void client.invalidateQueries({ queryKey });
}
