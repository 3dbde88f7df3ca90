import type { QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from './get-dashboard.ts';

const { queryKey } = dashboardQuery();

/** Drops a page's needs once the owner acted: the dashboard shows the last figures until newer ones arrive. */
export function forgetNeedsAt(client: QueryClient, path: string): void {
  client.setQueryData(
    queryKey,
    (last) => last && { ...last, needs: last.needs.filter((need) => need.path !== path) },
  );
  void client.invalidateQueries({ queryKey });
}

/** Forgets the last figures if they lack a page's new need. */
export function expectNeedAt(client: QueryClient, path: string): void {
  const isKnown = client.getQueryData(queryKey)?.needs.some((need) => need.path === path);
  if (!isKnown) client.removeQueries({ queryKey });
}
