/** Prints the result of a history of payments, for experiments. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { simulate } from './simulation.ts';
import { UsageError } from './usage.ts';

/** As JSON. It needs no stage. @throws UsageError without a file; Error for a file that is no history */
export function runSimulate([file, ...rest]: readonly string[]): void {
  if (!file || rest.length > 0) throw new UsageError('Name the file of one history.');
  console.info(JSON.stringify(simulate(contentOf(file)), null, 2));
}

function contentOf(file: string): unknown {
  try {
    // npm runs commands at the root, wherever they are typed.
    return JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}
