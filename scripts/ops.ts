/** `npm run ops -- <stage|local> applications <command> ...`: what the office does. */
import { enterStage, type Place } from './ops/place.ts';
import { UsageError, usage } from './ops/usage.ts';

const [stage = '', area = '', command = '', ...rest] = process.argv.slice(2);

async function run(): Promise<void> {
  if (area !== 'applications') throw new UsageError();
  const place: Place = await enterStage(stage);
  // Functions read their settings when they are loaded.
  const { runCommand } = await import('./ops/applications.ts');
  await runCommand(place, command, rest);
}

try {
  await run();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else console.error((error as Error).message);
  process.exitCode = 1;
}
