import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MOST_BY_ONE } from '#shared/credits/grants.ts';
import { fillMessage } from '#shared/platform/message.ts';

/** Invalid arguments. The message says why. */
export class UsageError extends Error {
  constructor(message = 'Say what to do.') {
    super(message);
  }
}

/** Reads options that have values. @throws UsageError for others, and for positionals unless they are allowed */
export function readArgs<Name extends string>(
  args: string[],
  names: readonly Name[],
  allowPositionals = false,
) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals });
    return { values: values as Partial<Record<Name, string>>, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const text = readFileSync(new URL('usage.txt', import.meta.url), 'utf8').trimEnd();

export const usage = fillMessage(text, { most: MOST_BY_ONE });
