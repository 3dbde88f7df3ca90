/** DynamoDB's check of a query's start key. The engine makes only part of it. */
import { AwsError } from '#local/endpoint/aws-error.ts';

/** With its type: `S`, `N` or `B`. */
type KeyValue = Readonly<Record<string, string>>;

export interface QueryInput {
  ExclusiveStartKey?: Readonly<Record<string, KeyValue>>;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Readonly<Record<string, string>>;
  ExpressionAttributeValues?: Readonly<Record<string, KeyValue>>;
}

/** One key condition: a prefix, a range, or a comparison. */
const TERM = new RegExp(
  [
    String.raw`begins_with\s*\(\s*(?<begun>[#\w.-]+)\s*,\s*(?<beginning>:\w+)\s*\)`,
    String.raw`(?<ranged>[#\w.-]+)\s+BETWEEN\s+(?<from>:\w+)\s+AND\s+(?<to>:\w+)`,
    String.raw`(?<compared>[#\w.-]+)\s*(?<operator><=|>=|=|<|>)\s*(?<value>:\w+)`,
  ].join('|'),
  'gi',
);

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const invalid = (message: string) => new AwsError('ValidationException', message);

/** @throws AwsError if the query starts outside its own range */
export function requireStartWithin(input: QueryInput): void {
  const { ExclusiveStartKey: start, KeyConditionExpression: condition } = input;
  if (!start || !condition) return;
  const empty = Object.keys(start).find((name) => start[name]?.S === '' || start[name]?.B === '');
  if (empty !== undefined) {
    throw invalid(
      'The provided starting key is invalid: One or more parameter values are not valid. The ' +
        `AttributeValue for a key attribute cannot contain an empty string value. Key: ${empty}`,
    );
  }
  if ([...condition.matchAll(TERM)].every(({ groups = {} }) => isMet(groups, input))) return;
  throw invalid(
    'The provided starting key is outside query boundaries based on provided conditions',
  );
}

function isMet(term: Partial<Record<string, string>>, input: QueryInput): boolean {
  const placeholder = term.begun ?? term.ranged ?? term.compared ?? '';
  const name = input.ExpressionAttributeNames?.[placeholder] ?? placeholder;
  const start = input.ExclusiveStartKey?.[name];
  const given = (text = '') => input.ExpressionAttributeValues?.[text];
  const orderTo = (text: string | undefined) => compare(start, given(text));
  if (term.begun) return bytesOf(start).indexOf(bytesOf(given(term.beginning))) === 0;
  if (term.ranged) return orderTo(term.from) >= 0 && orderTo(term.to) <= 0;
  return comparisons[term.operator ?? '']?.(orderTo(term.value)) ?? false;
}

function compare(a: KeyValue | undefined, b: KeyValue | undefined): number {
  if (a?.N !== undefined && b?.N !== undefined) return Number(a.N) - Number(b.N);
  return Buffer.compare(bytesOf(a), bytesOf(b));
}

/** DynamoDB sorts texts by UTF-8 bytes. */
function bytesOf(value: KeyValue | undefined): Buffer {
  if (value?.B !== undefined) return Buffer.from(value.B, 'base64');
  return Buffer.from(value?.S ?? '');
}
