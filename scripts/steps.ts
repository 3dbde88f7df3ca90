import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Step {
  /** Printed with the result. */
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** Runs rows of commands side by side. A failure ends its row, and after all rows the program, with its exit code. */
export async function runSteps(...rows: Step[][]): Promise<void> {
  const codes = await Promise.all(rows.map(runRow));
  const failure = codes.find((code) => code !== 0);
  if (failure) process.exit(failure);
}

/** Runs all commands in order, despite failures. @returns the names of the failed ones */
export async function runAll(steps: readonly Step[]): Promise<string[]> {
  const rows: string[] = [];
  const failed: string[] = [];
  for (const step of steps) {
    console.info(`\n${step.name} ...`);
    const started = performance.now();
    const isGood = (await run(step)) === 0;
    const seconds = Math.round((performance.now() - started) / 1000);
    rows.push(`${`${seconds} s`.padStart(8)}  ${isGood ? 'ok    ' : 'FAILED'}  ${step.name}`);
    if (!isGood) failed.push(step.name);
  }
  console.info(`\n${rows.join('\n')}`);
  return failed;
}

async function runRow(steps: Step[]): Promise<number> {
  for (const step of steps) {
    const started = performance.now();
    const code = await run(step);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (code !== 0) {
      console.error(`\n${step.name}: failed after ${seconds} s`);
      return code;
    }
    console.info(`${step.name}: ok, ${seconds} s`);
  }
  return 0;
}

function run({ command, args, env }: Step): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

const step = (name: string, command: string, ...args: string[]): Step => ({ name, command, args });

export const program = (name: string, file: string, ...args: string[]): Step =>
  step(name, 'node', `scripts/${file}`, ...args);

export const installChromium = program('Chromium', 'install-chromium.ts');

export const lint = step('Lint and format', 'biome', 'check', '--error-on-warnings');

export const imports = program('Import directions', 'check-imports.ts');

/** Files, exports and packages that nothing uses (knip.jsonc). */
export const unused = step('Unused code', 'knip', '--no-progress', '--no-config-hints');

export const types = step('Types', 'tsc', '--project', '.');

const viteBuild = (name: string, config: string): Step =>
  step(name, 'vite', 'build', '--config', config, '--logLevel', 'warn');

/** The owners' site empties the folder, so the office is built after it. */
export const buildSite: Step[] = [
  viteBuild('Site build', 'web/vite.config.ts'),
  viteBuild('Office build', 'web/vite.office.config.ts'),
];

const compileCache = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));

export const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  command: 'vitest',
  args: ['run', ...projects.flatMap((project) => ['--project', project])],
  // The processes of the suites load the same packages.
  env: { NODE_COMPILE_CACHE: compileCache },
});
