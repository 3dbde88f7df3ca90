/** The units that the code of this process takes of the table, as the engine counts them. */
import type { documentClient } from '#core/platform/dynamodb.ts';
import { growth, timed } from './figures.ts';

export interface Work {
  milliseconds: number;
  requests: number;
  /** Read and write units. */
  reads: number;
  writes: number;
}

const READS = /^(GetItem|BatchGetItem|Query|Scan)Command$/;

type Consumed = { CapacityUnits?: number };

/** @returns what counts the work of a client */
export function unitCounter(client: typeof documentClient) {
  const sums = { requests: 0, reads: 0, writes: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
        sums.requests += 1;
        for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) {
          sums[READS.test(commandName) ? 'reads' : 'writes'] += CapacityUnits;
        }
        return result;
      },
    { step: 'initialize', name: 'unitCounter' },
  );
  return async (work: () => Promise<unknown>): Promise<Work> => {
    const before = { ...sums };
    const milliseconds = await timed(work);
    return { milliseconds, ...growth(before, sums) };
  };
}
