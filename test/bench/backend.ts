/** What the backend reads, how long its code takes, and what its functions weigh. */
import { benchBundles } from './bundles.ts';
import { benchReads } from './reads.ts';

export async function benchBackend(): Promise<void> {
  await benchReads();
  await benchBundles();
}
