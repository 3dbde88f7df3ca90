/** What the code of this process does, with the units that it takes of the table. */
import { withUnits } from '#test/support/read-units.ts';

export interface Work {
  milliseconds: number;
  requests: number;
  /** Read and write units. */
  reads: number;
  writes: number;
}

export async function workOf(work: () => Promise<unknown>): Promise<Work> {
  const began = performance.now();
  const { requests, units: reads, writeUnits: writes } = await withUnits(work);
  return { milliseconds: performance.now() - began, requests, reads, writes };
}

/** The Queries of a screen, its other calls, and the read units of all. */
export async function looksOf<Result>(read: () => Promise<Result>) {
  const { units, commands, result } = await withUnits(read);
  const queries = commands.filter((command) => command === 'QueryCommand').length;
  return { queries, looks: commands.length - queries, units, result };
}
