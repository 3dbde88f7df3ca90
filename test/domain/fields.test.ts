import { describe, expect, expectTypeOf, it } from 'vitest';
import { objectSchema } from '../../functions/platform/schema.ts';
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
} from '../../shared/platform/fields.ts';

const read = (field: Field, value?: unknown) => {
  const given = value === undefined ? {} : { value };
  const { success, data } = objectSchema({ value: field }).safeParse(given);
  return success ? (data as { value: unknown }).value : 'refused';
};

describe('a field is read by its limits', () => {
  it.each<[string, Field, unknown, unknown]>([
    ['a text', text(), '', ''],
    ['a text, without surrounding spaces', text({ min: 1, max: 3 }), ' abc ', 'abc'],
    ['a text that is spaces', text({ min: 1 }), '  ', 'refused'],
    ['a text that is too long', text({ max: 3 }), 'abcd', 'refused'],
    ['a text that is no text', text(), 5, 'refused'],
    ['a verbatim text', verbatim({ max: 5 }), ' abc ', ' abc '],
    ['a verbatim text that is too long with its spaces', verbatim({ max: 4 }), ' abc ', 'refused'],
    ['a text of a pattern', verbatim({ pattern: /^[A-Z]\d$/ }), 'A1', 'A1'],
    ['a text of another pattern', verbatim({ pattern: /^[A-Z]\d$/ }), 'a1', 'refused'],
    ['a whole number', whole({ min: 1, max: 5 }), 5, 5],
    ['a number below the range', whole({ min: 1 }), 0, 'refused'],
    ['a number above the range', whole({ max: 5 }), 6, 'refused'],
    ['a fraction where a whole number is asked for', whole(), 1.5, 'refused'],
    ['a fraction', decimal({ min: 0.01, max: 1000 }), 0.01, 0.01],
    ['a fraction below the range', decimal({ min: 0.01 }), 0.009, 'refused'],
    ['a number as a text', whole(), '5', 'refused'],
    ['a choice', choice(['a', 'b']), 'b', 'b'],
    ['a value that is not among the choices', choice(['a', 'b']), 'c', 'refused'],
    ['a flag', flag, false, false],
    ['a text for a flag', flag, 'true', 'refused'],
    ['a moment', moment, '2026-11-21T07:15:00.000Z', '2026-11-21T07:15:00.000Z'],
    ['a day for a moment', moment, '2026-11-21', 'refused'],
    ['any JSON', json, { a: [1] }, { a: [1] }],
    ['a list', list(whole(), { min: 1, max: 2 }), [1, 2], [1, 2]],
    ['a list that is too short', list(whole(), { min: 1 }), [], 'refused'],
    ['a list that is too long', list(whole(), { max: 2 }), [1, 2, 3], 'refused'],
    ['a list with a wrong item', list(whole()), [1, 'b'], 'refused'],
    ['a map', map(text()), { a: 'b' }, { a: 'b' }],
    ['a map with a wrong value', map(text()), { a: 1 }, 'refused'],
    ['an object', object({ a: flag }), { a: true }, { a: true }],
    ['an object with a field that is not known', object({ a: flag }), { a: true, b: 1 }, 'refused'],
    ['null', nullable(text()), null, null],
    ['null where it is no value', text(), null, 'refused'],
    ['a field that is left out', text(), undefined, 'refused'],
    ['an optional field that is left out', optional(text()), undefined, undefined],
    ['a field with a default that is left out', withDefault(nullable(flag), null), undefined, null],
    ['a field with a default', withDefault(flag, false), true, true],
  ])('%s', (_, field, value, expected) => {
    expect(read(field, value)).toEqual(expected);
  });

  it('a field that is not known is refused by its name', () => {
    const { error } = objectSchema({ a: flag }).safeParse({ a: true, b: 1 });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['b'] }]);
  });
});

describe('the data of a field', () => {
  it('has its limits, for forms', () => {
    const name = nullable(text({ min: 1, max: 80 }));
    expect(name).toEqual({ type: 'text', min: 1, max: 80, nullable: true });
    expectTypeOf(name.max).toEqualTypeOf<80>();
  });

  it('gives its values their types', () => {
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
});
