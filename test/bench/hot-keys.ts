/** Counts the write units that each partition of the table and of its indexes takes. */
import type { documentClient } from '#core/platform/dynamodb.ts';

interface Item {
  pk?: string;
  sk?: string;
  gsi1pk?: string;
  gsi2pk?: string;
}

interface Input {
  Item?: Item;
  Key?: Item;
  UpdateExpression?: string;
  ConditionExpression?: string;
  TransactItems?: Record<string, Input>[];
}

interface Written {
  key: string;
  units: number;
}

export interface HotKeys {
  /** Write units by the key of a partition. */
  units: Map<string, number>;
  transactions: number;
  /** Transactions that were refused because an item was not as it was read. */
  retries: number;
  /** The writes of transactions by item: `pk sk`. */
  items: Map<string, number>;
  /** Whether what is written now counts. */
  isCounting: boolean;
}

/** Begins to count what a client writes. */
export function countKeys(client: typeof documentClient): HotKeys {
  const found: HotKeys = {
    units: new Map(),
    transactions: 0,
    retries: 0,
    items: new Map(),
    isCounting: true,
  };
  client.middlewareStack.add(
    (next) => async (args) => {
      if (!found.isCounting) return next(args);
      count(found, args.input as Input);
      try {
        return await next(args);
      } catch (error) {
        found.retries += Number((error as Error).name === 'TransactionCanceledException');
        throw error;
      }
    },
    { step: 'initialize', name: 'countKeys' },
  );
  return found;
}

function count(found: HotKeys, input: Input): void {
  if (input.TransactItems) found.transactions += 1;
  for (const write of input.TransactItems?.flatMap((one) => Object.values(one)) ?? []) {
    const { pk, sk } = write.Item ?? write.Key ?? {};
    found.items.set(`${pk} ${sk}`, (found.items.get(`${pk} ${sk}`) ?? 0) + 1);
  }
  for (const { key, units } of writesOf(input)) {
    found.units.set(key, (found.units.get(key) ?? 0) + units);
  }
}

/** A transaction takes two units for an item below 1 KB, everything else one; an index takes one. */
function writesOf(input: Input): Written[] {
  if (input.TransactItems) {
    return input.TransactItems.flatMap((one) => Object.values(one)).flatMap((each) => [
      { key: keyOf(each), units: 2 },
      ...inIndexes(each),
    ]);
  }
  const isWrite = input.Item || input.UpdateExpression;
  return isWrite ? [{ key: keyOf(input), units: 1 }, ...inIndexes(input)] : [];
}

const keyOf = ({ Item, Key }: Input): string => (Item ?? Key)?.pk ?? '';

const inIndexes = ({ Item }: Input): Written[] =>
  [Item?.gsi1pk, Item?.gsi2pk].filter((key) => key !== undefined).map((key) => ({ key, units: 1 }));
