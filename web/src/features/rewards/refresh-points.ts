import type { QueryClient } from '@tanstack/react-query';

/** What shows points, and is not right any more after an entry was posted. */
const shown = ['dashboard', 'customers', 'entries', 'chart'];

export function refreshPoints(client: QueryClient): void {
  for (const name of shown) void client.invalidateQueries({ queryKey: [name] });
}

/** The same after somebody was erased: what is not on the screen is not kept on the phone either. */
export function forgetPoints(client: QueryClient): void {
  for (const name of shown) client.removeQueries({ queryKey: [name], type: 'inactive' });
  refreshPoints(client);
}
