import { fromCursor, type Range, toCursor } from '#core/platform/table/cursor.ts';
import { keyTemplate, type SchemaKey, type Values } from '#core/platform/table/entity-types.ts';

const templates = { pk: keyTemplate('names#{businessId}'), sk: keyTemplate('{name}') };
const table: SchemaKey = { ...templates, pkName: 'pk', skName: 'sk', names: [] };
const index: SchemaKey = {
  ...templates,
  index: 'gsi1',
  pkName: 'gsi1pk',
  skName: 'gsi1sk',
  names: [],
};

const inTable = { pk: 'names#1', sk: 'asha' };
const inIndex = { pk: 'user#1', sk: 'customer#7', gsi1pk: 'names#1', gsi1sk: 'asha' };

const read = (key: Values, where: SchemaKey, range: Omit<Range, 'pk'> = {}) =>
  fromCursor(toCursor(key) ?? '', where, { pk: 'names#1', ...range });

const refused = expect.objectContaining({ code: 'request.invalidField' });

it('a cursor brings back the key that it was made of', () => {
  expect(read(inTable, table)).toEqual(inTable);
  expect(read(inIndex, index, { begins: 'as' })).toEqual(inIndex);
  expect(read(inTable, table, { from: 'asha', to: 'asha' })).toEqual(inTable);
});

it('the cursor after the last page is null', () => expect(toCursor(undefined)).toBeNull());

it.each<[string, Values, SchemaKey, Omit<Range, 'pk'>?]>([
  ['another partition', { ...inTable, pk: 'names#2' }, table],
  ['another partition of an index', { ...inIndex, gsi1pk: 'names#2' }, index],
  ['an index, in the table', inIndex, table],
  ['the table, in an index', inTable, index],
  ['a place before the range', inTable, table, { from: 'b', to: 'c' }],
  ['a place after the range', inTable, table, { from: 'A', to: 'B' }],
  ['a place outside of the beginning', inTable, table, { begins: 'b' }],
  ['an empty key', { ...inTable, sk: '' }, table],
  ['a number', { ...inTable, sk: 7 }, table],
  ['a key that is too long', { ...inTable, sk: 'x'.repeat(1025) }, table],
])('a cursor is refused if it names %s', (_, key, where, range) =>
  expect(() => read(key, where, range)).toThrow(refused),
);

it.each(['', 'no base64 of ours', 'bnVsbA', 'IjEi', 'W10'])('the cursor %j is refused', (text) =>
  expect(() => fromCursor(text, table, { pk: 'names#1' })).toThrow(refused),
);
