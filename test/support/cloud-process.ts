/**
 * The embedded cloud of a test run in a separate process, so that its threads are not the tests'. Ends with its
 * parent.
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

// Ctrl+C reaches this process too, but the parent ends it after its tests.
process.on('SIGINT', () => undefined);
process.once('SIGTERM', stop).once('disconnect', stop);
process.send?.({ url: cloud.url, endpoint: cloud.endpoint });
