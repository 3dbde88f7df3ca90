/**
 * `npm run test:emulator`: deploys the dev stage into an emulator of AWS that nobody here wrote, runs the API suite
 * and some stories in a browser against it, and takes it away again. What is changed for it is in
 * emulator/deviations.ts. It fails on failures of ours: a machine without the emulator passes.
 */
import { stages } from '../infra/stages.ts';
import { startEmulator } from './emulator/emulator.ts';
import { installEmulator } from './emulator/python.ts';
import { testDeployed } from './emulator/test-deployed.ts';

const missing = installEmulator();
if (missing) passWithout(missing);
const emulator = await startEmulator(stages.dev.region);
if (typeof emulator === 'string') passWithout(emulator);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => emulator.stop().finally(() => process.exit(1)));
}
try {
  const failures = await testDeployed(emulator, stages.dev);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await emulator.stop();
}

/** The emulator is somebody else's: that it is not there is no failure of ours. */
function passWithout(reason: string): never {
  console.info(`The emulator is left out: ${reason}`);
  process.exit(0);
}
