import {
  absent,
  absentOr,
  anyOf,
  below,
  type Condition,
  conditionTerms,
  knownBy,
  newExpression,
  not,
  present,
} from '#core/platform/table/condition.ts';

interface Values {
  state: string;
  count: number;
}

function textOf(condition: Condition<Values>) {
  const expression = newExpression();
  const text = conditionTerms(condition, expression).join(' AND ');
  return { text, ...expression.attributes() };
}

it('a condition keeps names and values out of its text', () =>
  expect(textOf({ state: 'open', count: below(3) })).toEqual({
    text: '#n0 = :v0 AND #n1 < :v1',
    ExpressionAttributeNames: { '#n0': 'state', '#n1': 'count' },
    ExpressionAttributeValues: { ':v0': 'open', ':v1': 3 },
  }));

it('a condition needs no values when it asks for presence alone', () =>
  expect(textOf({ state: absent, count: present })).toEqual({
    text: 'attribute_not_exists(#n0) AND attribute_exists(#n1)',
    ExpressionAttributeNames: { '#n0': 'state', '#n1': 'count' },
  }));

it('a condition puts alternatives in one pair of parentheses, since DynamoDB refuses more', () => {
  const either = absentOr(below(3));
  expect(textOf({ count: either }).text).toBe('(attribute_not_exists(#n0) OR #n0 < :v0)');
  const one = anyOf<Values>({ count: either });
  expect(textOf(one).text).toBe('(attribute_not_exists(#n0) OR #n0 < :v0)');
  const two = anyOf<Values>({ state: absent }, { state: not('x'), count: 1 });
  expect(textOf(two).text).toBe('(attribute_not_exists(#n0) OR #n0 <> :v0 AND #n1 = :v1)');
});

it('a condition without a value is refused', () =>
  expect(() => textOf({ state: undefined })).toThrow('A condition has no value.'));

it('a condition tells which attributes it holds to one value', () => {
  expect(knownBy({ state: 'open', count: below(3) })).toEqual({ state: 'open' });
  expect(knownBy(anyOf<Record<string, unknown>>({ state: 'open' }))).toEqual({});
});
