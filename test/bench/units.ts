/** The work of this process's code, with its table units. */
import { withUnits } from '#test/support/at-a-request.ts';

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

/** A screen's Queries, its other calls, and all read units. */
export async function looksOf<Result>(read: () => Promise<Result>) {
  const { units, commands, result } = await withUnits(read);
  const queries = commands.filter((command) => command === 'QueryCommand').length;
  return { queries, looks: commands.length - queries, units, result };
}
