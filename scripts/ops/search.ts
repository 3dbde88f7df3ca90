/** The command that fills in the search index and more (core/assessment/fill-search.ts). */
import { fillPage } from '#core/assessment/fill-search.ts';
import { fillCustomerTerms } from '#core/rewards/finding/fill-terms.ts';
import type { Environment } from './environment.ts';
import { taskFills } from './fill-tasks.ts';
import { readArgs, UsageError } from './usage.ts';

/** Fills in a page of one kind, after the end of the page before. */
type Fill = (after?: string) => Promise<{ filled: number; next: string | null }>;

const fills = {
  owners: (after) => fillPage('owners', after),
  applications: (after) => fillPage('applications', after),
  customers: (after) => fillCustomerTerms(after),
  ...taskFills,
} as const satisfies Record<string, Fill>;

type FillKind = keyof typeof fills;

const fillKinds = Object.keys(fills) as FillKind[];

/**
 * One kind after the other. Each page prints where to resume after an interruption.
 * @throws UsageError for another command or an unknown place
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
    const { filled, next } = await fills[kind](end);
    sum += filled;
    end = next ?? undefined;
    if (end) console.info(`${kind}: ${sum}; goes on with --from ${kind}:${end}`);
  } while (end);
  console.info(`${kind}: ${sum}, all done`);
}

/** @returns the kind, and the end of its last page */
function placeOf(args: string[]): [FillKind, string | undefined] {
  const { from = 'owners' } = readArgs(args, ['from']).values;
  const [name, after] = from.split(':');
  const kind = fillKinds.find((one) => one === name);
  if (!kind) throw new UsageError(`"${from}" is no place to go on from.`);
  return [kind, after];
}
