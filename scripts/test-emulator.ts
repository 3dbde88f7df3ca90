/**
 * `npm run test:emulator`: deploys the dev stage into a foreign emulator of AWS, runs the API suite and some
 * browser stories, and removes it. emulator/deviations.ts has the changes for it. Only our failures count: a
 * machine without the emulator passes.
 * `-- --keep`: no tests, the stage stays for a browser until it is stopped.
 * `-- --third`: a third of the files that call the API, chosen by the commit.
 * `-- --within=<seconds>`: leaves out what does not fit, and says so.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { stages } from '#infra/stages.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { ensureChromium } from './chromium.ts';
import { endChildren } from './emulator/children.ts';
import type { Place } from './emulator/deviations.ts';
import { rootCredentials, startEmulator } from './emulator/emulator.ts';
import gaps from './emulator/gaps.json' with { type: 'json' };
import { installEmulator } from './emulator/python.ts';
import { type Run, report } from './emulator/report.ts';
import { testDeployed, withDeployed } from './emulator/test-deployed.ts';

/** From nothing to a deployed stage, on two slow processors. */
const LEAST_SECONDS = 240;

const LONGEST_INSTALL_MS = 300_000;

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    third: { type: 'boolean' },
    within: { type: 'string' },
  },
});
const seconds = Number(values.within ?? Number.POSITIVE_INFINITY);
if (Number.isNaN(seconds)) {
  console.error('--within takes a number of seconds.');
  process.exit(2);
}
if (seconds < LEAST_SECONDS) {
  passWithout(`${seconds} of the ${LEAST_SECONDS} seconds that it takes at least are left.`);
}
// A run must not find a real AWS account.
for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
ensureChromium();
const missing = installEmulator(Math.min(seconds * 1_000 - performance.now(), LONGEST_INSTALL_MS));
if (missing) passWithout(missing);
const emulator = await startEmulator(stages.dev.region);
if (typeof emulator === 'string') passWithout(emulator);

const run: Run = { suites: [], seconds: {}, peakMegabytes: 0, unneeded: [], gaps };
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => end(values.keep ? 0 : 1));
}
if (values.within) setTimeout(endLate, 1_000 * seconds - performance.now()).unref();
try {
  // This program's clients find the emulator as the CDK's do.
  Object.assign(process.env, rootCredentials, { AWS_ENDPOINT_URL: emulator.endpoint });
  if (values.keep) await withDeployed(emulator, stages.dev, keep);
  await testDeployed(emulator, stages.dev, run, {
    deadline: 1_000 * seconds,
    commit: values.third ? commitOf(repositoryRoot) : undefined,
  });
  await end(exitCode());
} catch (error) {
  // Aborted tests fail.
  if (!isEnding) console.error((error as Error).message);
  await end(1);
}

/** Prints the results. Our failures count even if time ran out. */
function exitCode(): number {
  return report(run).length > 0 ? 1 : 0;
}

async function endLate(): Promise<void> {
  if (isEnding) return;
  console.info(`${seconds} seconds were over before the end of the run.`);
  await end(exitCode());
}

/** Ends everything that the run started. The first caller decides the exit code. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await endChildren();
  process.exit(code);
}

/** Prints the addresses, and waits for a signal. */
async function keep({ site, aws, endpoint }: Place): Promise<never> {
  console.info(`Site ${site}\nAWS ${endpoint}\nSMS ${aws}/_aws/sns/sms-messages\nCtrl+C ends it.`);
  return new Promise(() => setInterval(() => {}, 60_000));
}

function commitOf(cwd: string): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd, encoding: 'utf8' });
}

/** A missing foreign emulator is not our failure. */
function passWithout(reason: string): never {
  console.info(`The emulator is left out: ${reason}`);
  process.exit(0);
}
