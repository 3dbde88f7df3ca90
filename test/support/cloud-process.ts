/**
 * The embedded cloud of a run of tests, in a process of its own: its gateway, its streams and some sixty functions
 * share no thread with the tests. It stops when its parent asks, or is gone.
 */
import { startCloud } from '#local/cloud.ts';
import type { SiteMode } from '#local/site/site.ts';

const [dataDir = '', site] = process.argv.slice(2);

const cloud = await startCloud({
  dataDir,
  site: site as SiteMode,
  endpointPort: 0,
  webPort: 0,
  firewall: false,
  clock: false,
});

async function stop(): Promise<void> {
  await cloud.stop();
  process.exit();
}

// A key that ends the run reaches this process as well. The parent asks when its tests have ended.
process.on('SIGINT', () => undefined);
process.once('SIGTERM', stop).once('disconnect', stop);
process.send?.({ url: cloud.url, endpoint: cloud.endpoint });
