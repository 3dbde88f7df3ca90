/** Conditions of writes and filters of queries, as plain data. */

/** Keeps names and values out of the expression's text. */
export interface Expression {
  name(attribute: string): string;
  value(value: unknown): string;
  /** The names and values for a command. DynamoDB refuses an empty record, so it is left out. */
  attributes(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, unknown>;
  };
}

export function newExpression(): Expression {
  const names = new Map<string, string>();
  const values: unknown[] = [];
  return {
    name(attribute) {
      const placeholder = names.get(attribute) ?? `#n${names.size}`;
      names.set(attribute, placeholder);
      return placeholder;
    },
    value(value) {
      values.push(value);
      return `:v${values.length - 1}`;
    },
    attributes: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries(
          Array.from(names, ([attribute, placeholder]) => [placeholder, attribute]),
        ),
      }),
      ...(values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(
          values.map((value, index) => [`:v${index}`, value]),
        ),
      }),
    }),
  };
}

const TEST = Symbol('test');

type Operator =
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'absent'
  | 'present'
  | 'absentOr'
  | 'holds'
  | 'lacks';

interface Test<Value> {
  readonly [TEST]: Operator;
  readonly operand?: Value | Test<Value>;
}

type Tests<Values> = {
  readonly [Name in keyof Values]?: NonNullable<Values[Name]> | Test<NonNullable<Values[Name]>>;
};

interface AnyOf<Values> {
  readonly [TEST]: 'anyOf';
  readonly alternatives: readonly Tests<Values>[];
}

export type Condition<Values> = Tests<Values> | AnyOf<Values>;

const test = <Value>(operator: Operator, operand?: Value | Test<Value>): Test<Value> => ({
  [TEST]: operator,
  ...(operand === undefined ? {} : { operand }),
});

/** The attribute or the item does not exist. */
export const absent: Test<never> = test('absent');

export const present: Test<never> = test('present');

/** Also true of an absent attribute. */
export const not = <const Value>(value: Value): Test<Value> => test('<>', value);

export const below = <const Value extends string | number>(value: Value): Test<Value> =>
  test('<', value);

export const atMost = <const Value extends string | number>(value: Value): Test<Value> =>
  test('<=', value);

export const above = <const Value extends string | number>(value: Value): Test<Value> =>
  test('>', value);

export const atLeast = <const Value extends string | number>(value: Value): Test<Value> =>
  test('>=', value);

/** The attribute is absent, or equals the value or passes the test. */
export const absentOr = <const Value>(operand: Value | Test<Value>): Test<Value> =>
  test('absentOr', operand);

/** A set has this text. */
export const holds = (value: string): Test<ReadonlySet<string>> =>
  ({ [TEST]: 'holds', operand: value }) as unknown as Test<ReadonlySet<string>>;

/** A set does not have this text; also true of an absent one. */
export const lacks = (value: string): Test<ReadonlySet<string>> =>
  ({ [TEST]: 'lacks', operand: value }) as unknown as Test<ReadonlySet<string>>;

/** A count has room for `more`. An absent count is 0, and has no room for more than `most`. */
export const roomFor = (more: number, most: number): Test<number> =>
  more > most ? atMost(most - more) : absentOr(atMost(most - more));

/** The count has not changed since it was read. An absent count is 0. */
export const asRead = (count: number): number | Test<number> => (count === 0 ? absentOr(0) : count);

export const anyOf = <Values>(...alternatives: Tests<NoInfer<Values>>[]): AnyOf<Values> => ({
  [TEST]: 'anyOf',
  alternatives,
});

export type AnyCondition = Condition<Readonly<Record<string, unknown>>>;

/** For the caller to join with AND. @throws Error if a value is undefined, which would require nothing by mistake */
export function conditionTerms(
  condition: AnyCondition | undefined,
  expression: Expression,
): string[] {
  if (!condition) return [];
  if (!isAnyOf(condition)) return testTerms(condition, expression);
  const alternatives = condition.alternatives.map((tests) => testTerms(tests, expression));
  const [first = [], ...others] = alternatives;
  // DynamoDB refuses unnecessary parentheses.
  if (others.length === 0) return first;
  return [`(${alternatives.map((terms) => terms.join(' AND ')).join(' OR ')})`];
}

/** The attributes that a condition requires to have one value. */
export function knownBy(condition: AnyCondition | undefined): Record<string, unknown> {
  if (!condition || isAnyOf(condition)) return {};
  return Object.fromEntries(Object.entries(condition).filter(([, value]) => !isTest(value)));
}

const testTerms = (tests: Tests<Record<string, unknown>>, expression: Expression): string[] =>
  Object.entries(tests).map(([name, operand]) =>
    testText(expression.name(name), operand, expression),
  );

function testText(name: string, operand: unknown, expression: Expression): string {
  if (operand === undefined || operand === null) throw new Error('A condition has no value.');
  if (!isTest(operand)) return `${name} = ${expression.value(operand)}`;
  const { [TEST]: operator, operand: value } = operand;
  if (operator === 'absent') return `attribute_not_exists(${name})`;
  if (operator === 'present') return `attribute_exists(${name})`;
  if (operator === 'holds') return `contains(${name}, ${expression.value(value)})`;
  if (operator === 'lacks') return `NOT contains(${name}, ${expression.value(value)})`;
  if (operator !== 'absentOr') return `${name} ${operator} ${expression.value(value)}`;
  return `(attribute_not_exists(${name}) OR ${testText(name, value, expression)})`;
}

const isTest = (value: unknown): value is Test<unknown> =>
  typeof value === 'object' && value !== null && TEST in value;

const isAnyOf = (condition: AnyCondition): condition is AnyOf<Record<string, unknown>> =>
  isTest(condition) && 'alternatives' in condition;
