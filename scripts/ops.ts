/** The commands of the office: `npm run ops -- <stage|local> <applications|staff|sms|credits|dead-letters> <command> ...`. */
import { enterEnvironment } from './ops/environment.ts';
import { UsageError, usage } from './ops/usage.ts';

const [stage = '', noun = '', command = '', ...rest] = process.argv.slice(2);

async function run(): Promise<void> {
  if (!['applications', 'staff', 'sms', 'credits', 'dead-letters'].includes(noun))
    throw new UsageError();
  const environment = await enterEnvironment(stage);
  if (noun === 'dead-letters') {
    const { runDeadLetters } = await import('./ops/dead-letters.ts');
    return runDeadLetters(environment, command, rest);
  }
  if (noun === 'staff') {
    const { runStaff } = await import('./ops/staff.ts');
    return runStaff(environment, command, rest);
  }
  if (noun === 'sms') return (await import('./ops/sms.ts')).printSmsCost(Date.now());
  // The stores read their settings when they are loaded.
  if (noun === 'credits') {
    const { runCredits } = await import('./ops/credits.ts');
    return runCredits(environment, command, rest);
  }
  const { runCommand } = await import('./ops/applications.ts');
  await runCommand(environment, command, rest);
}

try {
  await run();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else console.error((error as Error).message);
  process.exitCode = 1;
}
