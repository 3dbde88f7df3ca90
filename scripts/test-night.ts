/**
 * `npm run test:night`: the tests left to the night (docs/testing.md), about an hour. Goes on after failures;
 * prints its seed, failures and seconds per part. MILIKI_SEED repeats a night.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  buildSite,
  imports,
  lint,
  program,
  runAll,
  type Step,
  types,
  unused,
  vitest,
} from './steps.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const seed = process.env.MILIKI_SEED ?? `${randomInt(2 ** 31)}`;

/** All looks, all routes over HTTP, and many random calls and lives. */
const all = vitest('Suites', 'domain', 'infra', 'engine', 'routes', 'api', 'browser');
const atNight = { MILIKI_NIGHT: 'true', MILIKI_TRANSPORT: 'http', MILIKI_SEED: seed };
const suites: Step = { ...all, env: { ...all.env, ...atNight } };

const parts: readonly Step[] = [
  program('Newest Chromium', 'install-chromium.ts', '--newest'),
  lint,
  imports,
  types,
  unused,
  ...buildSite,
  suites,
  program('Mutations', 'mutations.ts'),
  program('Emulator', 'test-emulator.ts'),
  program('Budgets', 'bench.ts'),
];

/** `npm run test:night -- emulator budgets` runs these parts only. */
const isWanted = ({ name }: Step) =>
  positionals.length === 0 || positionals.some((word) => name.toLowerCase().includes(word));

console.info(`The seed of this night is ${seed}.`);
const failed = await runAll(parts.filter(isWanted));
console.info(`\nThe seed of this night was ${seed}: MILIKI_SEED=${seed} npm run test:night`);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
