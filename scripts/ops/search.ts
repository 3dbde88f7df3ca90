/** The command that fills in what the office finds by (core/assessment/fill-search.ts). */
import { parseArgs } from 'node:util';
import { type FillKind, fillKinds, fillPage } from '#core/assessment/fill-search.ts';
import type { Environment } from './environment.ts';
import { UsageError } from './usage.ts';

const text = { type: 'string' } as const;

/**
 * Goes over all owners, and then over all applications. Each page prints where to go on, should it be
 * interrupted.
 *
 * @throws UsageError for another command, or a place that does not exist
 */
export async function runSearch(
  _environment: Environment,
  command: string,
  args: string[],
): Promise<void> {
  if (command !== 'fill') throw new UsageError(`"${command}" is no command.`);
  const [from, after] = placeOf(args);
  for (const kind of fillKinds.slice(fillKinds.indexOf(from))) {
    await fill(kind, kind === from ? after : undefined);
  }
}

async function fill(kind: FillKind, after: string | undefined): Promise<void> {
  let sum = 0;
  let end: string | undefined = after;
  do {
    const { filled, next } = await fillPage(kind, end);
    sum += filled;
    end = next ?? undefined;
    if (end) console.info(`${kind}: ${sum}; goes on with --from ${kind}:${end}`);
  } while (end);
  console.info(`${kind}: ${sum}, all done`);
}

/** @returns the kind to go on with, and the end of its last page */
function placeOf(args: string[]): [FillKind, string | undefined] {
  const { from = 'owners' } = read(args);
  const [name, after] = from.split(':');
  const kind = fillKinds.find((one) => one === name);
  if (!kind) throw new UsageError(`"${from}" is no place to go on from.`);
  return [kind, after];
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: { from: text } }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
