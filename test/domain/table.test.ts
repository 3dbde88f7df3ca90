import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { fromCursor, type Range, toCursor } from '#core/platform/table/cursor.ts';
import {
  beginningOf,
  canFill,
  fillKey,
  keyTemplate,
  type SchemaKey,
  type Values,
} from '#core/platform/table/entity-types.ts';

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

const plain = keyTemplate('user#{userId}');
const change = keyTemplate('change#{version:6}');
const note = keyTemplate('{month}#{shard}#end');

it('a key template fills in text and numbers', () => {
  expect(fillKey(plain, { userId: 'a#b{c}' })).toBe('user#a#b{c}');
  expect(fillKey(note, { month: '2026-11', shard: 0 })).toBe('2026-11#0#end');
  expect(fillKey(keyTemplate('account#profile'), {})).toBe('account#profile');
});

it('a key template pads a number with zeros', () =>
  expect(fillKey(change, { version: 42 })).toBe('change#000042'));

it('a key template takes an empty text, but no absent value', () => {
  expect(fillKey(plain, { userId: '' })).toBe('user#');
  expect(() => fillKey(plain, {})).toThrow('The key user#{userId} needs userId.');
  expect(() => fillKey(plain, { userId: null })).toThrow('needs userId');
  expect(canFill(note, { month: '2026-11' })).toBe(false);
  expect(canFill(note, { month: '2026-11', shard: 3 })).toBe(true);
});

it('a key template knows the text that all its keys begin with', () =>
  expect([plain.prefix, change.prefix, note.prefix]).toEqual(['user#', 'change#', '']));

it('a key template gives the beginning of all keys that share some values', () => {
  expect(beginningOf(note, {})).toBe('');
  expect(beginningOf(note, { month: '2026-11' })).toBe('2026-11#');
  expect(beginningOf(note, { month: '2026' }, 'month')).toBe('2026');
  expect(beginningOf(note, { month: '2026-11', shard: 1 }, 'shard')).toBe('2026-11#1');
});

// The number of tries of something busy.

it('what is busy to the end is refused right after its last attempt, without another wait', async () => {
  const waits: number[] = [];
  const waitAfter = (attempt: number) => {
    waits.push(attempt);
    return 0;
  };
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    return BUSY;
  };
  await expect(untilDone(attempt, { attempts: 3, waitAfter })).rejects.toMatchObject({
    code: 'server.busy',
  });
  expect(tries).toBe(3);
  expect(waits).toEqual([0, 1]);
});
