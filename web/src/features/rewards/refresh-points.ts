import type { QueryClient } from '@tanstack/react-query';

import { forgetCustomers } from './recent-customers.ts';

/** The queries that are out of date after an entry was posted. */
const queriesWithPoints = ['dashboard', 'customers', 'entries', 'chart'];

/** Fetches anew what is on the screen; the rest is fetched when it is shown. */
export function refreshPoints(client: QueryClient): void {
  for (const name of queriesWithPoints) void client.invalidateQueries({ queryKey: [name] });
}

/** Does the same after somebody was erased, and takes what is not on the screen off the phone. */
export function forgetPoints(client: QueryClient): void {
  for (const name of queriesWithPoints)
    client.removeQueries({ queryKey: [name], type: 'inactive' });
  forgetCustomers();
  refreshPoints(client);
}
