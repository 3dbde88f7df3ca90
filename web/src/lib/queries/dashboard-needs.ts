import type { QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from './get-dashboard.ts';

const { queryKey } = dashboardQuery();

/**
 * Takes what waits on a page out of the last figures, once the owner has acted there: the dashboard shows
 * them before newer ones arrive, and must not ask again for what is done.
 */
export function forgetNeedsAt(client: QueryClient, path: string): void {
  client.setQueryData(
    queryKey,
    (last) => last && { ...last, needs: last.needs.filter((need) => need.path !== path) },
  );
  void client.invalidateQueries({ queryKey });
}

/** Forgets the last figures if they do not know yet that something waits on a page. */
export function expectNeedAt(client: QueryClient, path: string): void {
  const isKnown = client.getQueryData(queryKey)?.needs.some((need) => need.path === path);
  if (!isKnown) client.removeQueries({ queryKey });
}
