import { objectSchema } from '#functions/platform/schema.ts';
import {
  choice,
  decimal,
  type Field,
  flag,
  json,
  list,
  map,
  moment,
  nullable,
  object,
  optional,
  text,
  type ValuesOf,
  verbatim,
  whole,
  withDefault,
} from '#shared/platform/fields.ts';
import { counties, countiesFor } from '#shared/settings/counties.ts';

const read = (field: Field, value?: unknown) => {
  const given = value === undefined ? {} : { value };
  const { success, data } = objectSchema({ value: field }).safeParse(given);
  return success ? (data as { value: unknown }).value : 'refused';
};

it.each<[string, Field, unknown, unknown]>([
  ['an empty text is read', text(), '', ''],
  ['a text is read without the spaces around it', text({ min: 1, max: 3 }), ' abc ', 'abc'],
  ['an emoji is a whole pair, and is read', text(), 'a😀', 'a😀'],
  ['a verbatim text keeps the spaces around it', verbatim({ max: 5 }), ' abc ', ' abc '],
  ['a text that fits its pattern is read', verbatim({ pattern: /^[A-Z]\d$/ }), 'A1', 'A1'],
  ['a whole number is read', whole({ min: 1, max: 5 }), 5, 5],
  ['a fraction is read', decimal({ min: 0.01, max: 1000 }), 0.01, 0.01],
  ['a choice is read', choice(['a', 'b']), 'b', 'b'],
  ['a flag is read', flag, false, false],
  ['a moment is read', moment, '2026-11-21T07:15:00.000Z', '2026-11-21T07:15:00.000Z'],
  [
    'a moment to the billionth of a second is read',
    moment,
    '2026-11-21T07:15:00.123456789Z',
    '2026-11-21T07:15:00.123456789Z',
  ],
  ['any JSON is read', json, { a: [1] }, { a: [1] }],
  ['a list is read', list(whole(), { min: 1, max: 2 }), [1, 2], [1, 2]],
  ['a map is read', map(text()), { a: 'b' }, { a: 'b' }],
  ['an object is read', object({ a: flag }), { a: true }, { a: true }],
  ['null is read where it is a value', nullable(text()), null, null],
  ['an optional field may be left out', optional(text()), undefined, undefined],
  ['a field that is left out gets its default', withDefault(nullable(flag), null), undefined, null],
  ['a field with a default takes another value', withDefault(flag, false), true, true],
])('%s', (_, field, value, expected) => expect(read(field, value)).toEqual(expected));

it.each<[string, Field, unknown]>([
  ['a text of spaces is refused where a letter is needed', text({ min: 1 }), '  '],
  ['a text that is too long is refused', text({ max: 3 }), 'abcd'],
  ['a number in the place of a text is refused', text(), 5],
  ['half a surrogate pair is refused', text(), 'a\ud800'],
  ['a verbatim text that is too long with its spaces is refused', verbatim({ max: 4 }), ' abc '],
  ['a text that does not fit its pattern is refused', verbatim({ pattern: /^[A-Z]\d$/ }), 'a1'],
  ['a number below the range is refused', whole({ min: 1 }), 0],
  ['a number above the range is refused', whole({ max: 5 }), 6],
  ['a fraction in the place of a whole number is refused', whole(), 1.5],
  ['a fraction below the range is refused', decimal({ min: 0.01 }), 0.009],
  ['a text in the place of a number is refused', whole(), '5'],
  ['a value that is not among the choices is refused', choice(['a', 'b']), 'c'],
  ['a text in the place of a flag is refused', flag, 'true'],
  ['a moment that is longer than that is refused', moment, '2026-11-21T07:15:00.1234567890Z'],
  ['a day in the place of a moment is refused', moment, '2026-11-21'],
  ['a moment of the year 26 is refused', moment, '0026-11-21T07:15:00Z'],
  ['a list that is too short is refused', list(whole(), { min: 1 }), []],
  ['a list that is too long is refused', list(whole(), { max: 2 }), [1, 2, 3]],
  ['a list with a wrong item is refused', list(whole()), [1, 'b']],
  ['a map with a wrong value is refused', map(text()), { a: 1 }],
  ['an object with a field that is not known is refused', object({ a: flag }), { a: true, b: 1 }],
  ['null is refused where it is no value', text(), null],
  ['a required field that is left out is refused', text(), undefined],
])('%s', (_, field, value) => expect(read(field, value)).toBe('refused'));

it('a field that is not known is refused by its name', () => {
  const { error } = objectSchema({ a: flag }).safeParse({ a: true, b: 1 });
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['b'] }]);
});

it('a field holds its limits as data, for forms', () => {
  const name = nullable(text({ min: 1, max: 80 }));
  expect(name).toEqual({ type: 'text', min: 1, max: 80, nullable: true });
  expectTypeOf(name.max).toEqualTypeOf<80>();
});

it('a field gives its values their types', () => {
  const fields = {
    name: nullable(text()),
    kind: choice(['a', 'b']),
    at: optional(moment),
    sums: list(object({ kes: whole() })),
    headers: map(text()),
    agreed: withDefault(flag, false),
  };
  expectTypeOf<ValuesOf<typeof fields>>().toEqualTypeOf<{
    name: string | null;
    kind: 'a' | 'b';
    at?: string | undefined;
    sums: { kes: number }[];
    headers: Record<string, string>;
    agreed: boolean;
  }>();
  // @ts-expect-error a default is a value of its field
  withDefault(flag, 'no');
});

it('the counties are offered in the order of their names', () => {
  expect(counties).toHaveLength(47);
  expect([...counties]).toEqual(counties.toSorted((one, other) => one.localeCompare(other)));
});

it('the field of a county begins with the chosen one, Nairobi and Mombasa, and has each once', () => {
  const first = countiesFor('Nakuru').slice(0, 5);
  expect(first).toEqual(['Nakuru', 'Nairobi', 'Mombasa', 'Baringo', 'Bomet']);
  expect(countiesFor(null).slice(0, 3)).toEqual(['Nairobi', 'Mombasa', 'Baringo']);
  for (const chosen of [null, 'Mombasa', 'Kwale'] as const)
    expect(countiesFor(chosen).toSorted()).toEqual(counties.toSorted());
});
