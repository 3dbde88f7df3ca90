/** What the backend reads, how long its code takes, and what its functions weigh. */
import { benchBundles } from './bundles.ts';
import { benchDashboard } from './dashboard.ts';

export async function benchBackend(): Promise<void> {
  await benchDashboard();
  await benchBundles();
}
