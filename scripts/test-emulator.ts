/**
 * `npm run test:emulator`: deploys the dev stage into an emulator of AWS that nobody here wrote, runs the API suite
 * and some stories in a browser against it, and takes it away again. What is changed for it is in
 * emulator/deviations.ts. It fails on failures of ours: a machine without the emulator passes. With `-- --keep` it tests
 * nothing, and keeps the stage for a browser until it is stopped. With `-- --within <seconds>` it leaves out what it has no
 * time for, and says so.
 */
import { parseArgs } from 'node:util';
import { stages } from '../infra/stages.ts';
import type { Place } from './emulator/deviations.ts';
import { type Emulator, rootCredentials, startEmulator } from './emulator/emulator.ts';
import { installEmulator } from './emulator/python.ts';
import { testDeployed, withDeployed } from './emulator/test-deployed.ts';

/** From nothing to a deployed stage, on two slow processors. */
const LEAST_SECONDS = 240;

const { values } = parseArgs({
  options: { keep: { type: 'boolean' }, within: { type: 'string' } },
});
const seconds = Number(values.within ?? Number.POSITIVE_INFINITY);
if (!(seconds >= LEAST_SECONDS)) {
  passWithout(`${seconds} of the ${LEAST_SECONDS} seconds that it takes at least are left.`);
}
const missing = installEmulator();
if (missing) passWithout(missing);
const emulator = await startEmulator(stages.dev.region);
if (typeof emulator === 'string') passWithout(emulator);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => emulator.stop().finally(() => process.exit(1)));
}
if (values.within) setTimeout(endLate, 1_000 * seconds - performance.now()).unref();
try {
  // Clients of this program find the emulator as those of the CDK do.
  Object.assign(process.env, rootCredentials, { AWS_ENDPOINT_URL: emulator.endpoint });
  process.exitCode = values.keep
    ? await withDeployed(emulator, stages.dev, keep)
    : await testWithin(emulator);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await emulator.stop();
}

/** @returns the exit code */
async function testWithin(running: Emulator): Promise<number> {
  const failures = await testDeployed(running, stages.dev, 1_000 * seconds);
  return failures.length > 0 ? 1 : 0;
}

/** A machine on which even the first steps take all the time has shown nothing. */
async function endLate(): Promise<never> {
  if (typeof emulator !== 'string') await emulator.stop();
  passWithout(`${seconds} seconds were over before its end.`);
}

/** Says where everything is. A signal ends the program. */
async function keep({ site, aws, endpoint }: Place): Promise<never> {
  console.info(`Site ${site}\nAWS ${endpoint}\nSMS ${aws}/_aws/sns/sms-messages\nCtrl+C ends it.`);
  return new Promise(() => setInterval(() => {}, 60_000));
}

/** The emulator is somebody else's: that it is not there is no failure of ours. */
function passWithout(reason: string): never {
  console.info(`The emulator is left out: ${reason}`);
  process.exit(0);
}
