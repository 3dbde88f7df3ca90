/** The table's units that this process's code uses, as the engine counts them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { documentClient } from '#core/platform/table/dynamodb.ts';

interface Reading {
  units: number;
  writeUnits: number;
  /** Reading commands, such as GetItemCommand. */
  commands: string[];
  requests: number;
}

const readings = new AsyncLocalStorage<Reading>();

const READS = /^(GetItem|BatchGetItem|Query|Scan)Command$/;

type Consumed = { CapacityUnits?: number };

documentClient.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const reading = readings.getStore();
      if (!reading) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
      const isRead = READS.test(commandName);
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) {
        reading[isRead ? 'units' : 'writeUnits'] += CapacityUnits;
      }
      if (isRead) reading.commands.push(commandName);
      reading.requests += 1;
      return result;
    },
  { step: 'initialize', name: 'readUnits' },
);

/** @returns the work's answer, and its use */
export async function withUnits<Result>(
  work: () => Promise<Result>,
): Promise<Reading & { result: Result }> {
  const reading: Reading = { units: 0, writeUnits: 0, commands: [], requests: 0 };
  const result = await readings.run(reading, work);
  return { ...reading, result };
}
