/** The partitions that a call of DynamoDB is about, which the condition key `dynamodb:LeadingKeys` has. */
import type { Stack } from '#local/template/stack.ts';

/** A value of a key with its type: `S`, `N` or `B`. */
type KeyValue = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, KeyValue>>;

interface KeySchema {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

interface Keyed {
  KeySchema: KeySchema[];
}

/** What calls, and the parts of transactions, have of keys. */
export interface KeyedInput {
  Key?: Values;
  Item?: Values;
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Readonly<Record<string, string>>;
  ExpressionAttributeValues?: Values;
}

/** @returns the name of the partition key of a table, or of an index of it; undefined for no table of the stack */
function partitionKeyOf(stack: Stack, tableName: string, index?: string): string | undefined {
  const table = stack.ofType('AWS::DynamoDB::Table').find(({ ref }) => ref === tableName);
  const indexes = table?.property<(Keyed & { IndexName: string })[]>('GlobalSecondaryIndexes');
  const schema = index
    ? indexes?.find(({ IndexName }) => IndexName === index)?.KeySchema
    : table?.property<KeySchema[]>('KeySchema');
  return schema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
}

/** @param tableName its name, or its ARN */
export function leadingKeysOf(stack: Stack, tableName: unknown, input: KeyedInput): string[] {
  const name = `${tableName}`.replace(/^.*:table\//, '');
  const key = partitionKeyOf(stack, name, input.IndexName);
  if (!key) return [];
  const value = input.Key?.[key] ?? input.Item?.[key] ?? queriedFor(input, key);
  return Object.values(value ?? {}).map(String);
}

/** The value that a query names for the partition key. */
function queriedFor(input: KeyedInput, key: string): KeyValue | undefined {
  const { KeyConditionExpression: condition = '', ExpressionAttributeNames: names = {} } = input;
  for (const [, name = '', value = ''] of condition.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    if ((names[name] ?? name) === key) return input.ExpressionAttributeValues?.[value];
  }
  return undefined;
}
