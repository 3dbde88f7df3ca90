/**
 * `npm run test:emulator`: deploys the dev stage into an emulator of AWS that nobody here wrote, runs the API suite
 * and some stories in a browser against it, and takes it away again. What is changed for it is in
 * emulator/deviations.ts. It fails on failures of ours: a machine without the emulator passes. With `-- keep` it tests
 * nothing, and keeps the stage for a browser until it is stopped.
 */
import { stages } from '../infra/stages.ts';
import type { Place } from './emulator/deviations.ts';
import { rootCredentials, startEmulator } from './emulator/emulator.ts';
import { installEmulator } from './emulator/python.ts';
import { testDeployed, withDeployed } from './emulator/test-deployed.ts';

const missing = installEmulator();
if (missing) passWithout(missing);
const emulator = await startEmulator(stages.dev.region);
if (typeof emulator === 'string') passWithout(emulator);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => emulator.stop().finally(() => process.exit(1)));
}
try {
  // Clients of this program find the emulator as those of the CDK do.
  Object.assign(process.env, rootCredentials, { AWS_ENDPOINT_URL: emulator.endpoint });
  if (process.argv.includes('keep')) {
    await withDeployed(emulator, stages.dev, keep);
  } else {
    const failures = await testDeployed(emulator, stages.dev);
    process.exitCode = failures.length > 0 ? 1 : 0;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await emulator.stop();
}

/** Says where everything is. A signal ends the program. */
async function keep({ site, aws, endpoint }: Place): Promise<void> {
  console.info(`Site ${site}\nAWS ${endpoint}\nSMS ${aws}/_aws/sns/sms-messages\nCtrl+C ends it.`);
  await new Promise((resolve) => setInterval(resolve, 2 ** 31 - 1));
}

/** The emulator is somebody else's: that it is not there is no failure of ours. */
function passWithout(reason: string): never {
  console.info(`The emulator is left out: ${reason}`);
  process.exit(0);
}
