import { benchBundles } from './bundles.ts';
import { benchReads } from './reads.ts';

export async function benchBackend(): Promise<void> {
  await benchReads();
  await benchBundles();
}
