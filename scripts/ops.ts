/** Commands for operating the platform: `npm run ops -- <stage|local> <noun> <command> ...`, and `simulate`. */
import { type Environment, enterEnvironment } from './ops/environment.ts';
import { runSimulate } from './ops/simulate.ts';
import { UsageError, usage } from './ops/usage.ts';

type Command = (environment: Environment, command: string, rest: string[]) => Promise<void>;

/** Loaded late, because stores read their settings at load, after the stage is known. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  staff: async () => (await import('./ops/staff.ts')).runStaff,
  credits: async () => (await import('./ops/credits.ts')).runCredits,
  mpesa: async () => (await import('./ops/mpesa.ts')).runMpesa,
  'dead-letters': async () => (await import('./ops/dead-letters.ts')).runDeadLetters,
  search: async () => (await import('./ops/search.ts')).runSearch,
  restore: async () => {
    const { runRestore } = await import('./ops/restore.ts');
    return (_, what) => runRestore(what);
  },
};

async function run([stage = '', noun = '', command = '', ...rest]: string[]): Promise<void> {
  if (stage === 'simulate') return runSimulate(process.argv.slice(3));
  if (!Object.hasOwn(commands, noun)) throw new UsageError();
  const environment = await enterEnvironment(stage);
  const act = await commands[noun]?.();
  await act?.(environment, command, rest);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else console.error((error as Error).message);
  process.exitCode = 1;
}
