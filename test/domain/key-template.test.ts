import { beginningOf, canFill, fillKey, keyTemplate } from '#core/platform/table/entity-types.ts';

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
