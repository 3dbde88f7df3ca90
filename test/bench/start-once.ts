/**
 * The local cloud as `npm start` has it, on the data directory that is named, until its input ends.
 * local/start.ts itself would take the developer's own data and ports.
 */
import { startCloud } from '#local/cloud.ts';

const cloud = await startCloud({
  dataDir: process.argv[2] ?? '',
  site: 'dev',
  watch: true,
  endpointPort: 0,
  webPort: 0,
});
console.info(`address ${cloud.url} ${cloud.endpoint}`);
process.stdin.resume().once('end', async () => {
  await cloud.stop();
  process.exit(0);
});
