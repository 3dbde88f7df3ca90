/** The read units that code of this process takes, as the engine counts them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { documentClient } from '#core/platform/dynamodb.ts';

interface Reading {
  units: number;
  /** The names of the commands, such as GetItemCommand. */
  commands: string[];
}

const readings = new AsyncLocalStorage<Reading>();

const READS = /^(GetItem|BatchGetItem|Query|Scan)Command$/;

type Consumed = { CapacityUnits?: number };

documentClient.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const reading = readings.getStore();
      if (!reading || !READS.test(commandName)) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) {
        reading.units += CapacityUnits;
      }
      reading.commands.push(commandName);
      return result;
    },
  { step: 'initialize', name: 'readUnits' },
);

/** @returns what the work answered, and what its reads took */
export async function withUnits<Result>(
  work: () => Promise<Result>,
): Promise<Reading & { result: Result }> {
  const reading: Reading = { units: 0, commands: [] };
  const result = await readings.run(reading, work);
  return { ...reading, result };
}
