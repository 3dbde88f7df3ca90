/** An item stores more than its reply sends. */
import { shown } from '#core/platform/shown.ts';
import {
  choice,
  flag,
  json,
  list,
  map,
  nullable,
  object,
  optional,
  text,
  whole,
} from '#shared/platform/fields.ts';

const person = { name: text(), phone: nullable(text()) };

const njeri = { name: 'Njeri', phone: '+254712345678', secret: 'of the office' };

/** As the item is stored: it leaves out what is null. */
const baraka: { name: string; phone: string | null } = JSON.parse('{"name":"Baraka"}');

const SHOWN = { name: 'Njeri', phone: '+254712345678' };

it('an item sends the fields of its contract, and null for a nullable field that it leaves out', () => {
  const fields = { kind: choice(['a', 'b']), kes: whole(), day: nullable(text()) };
  const item: { kind: 'a'; kes: number; day?: string; memberId: string } = {
    kind: 'a',
    kes: 5,
    memberId: 'njeri',
  };
  expect(shown(fields, item)).toEqual({ kind: 'a', kes: 5, day: null });
});

it('an optional field that the item leaves out is left out', () => {
  const item: { done: boolean; note?: string } = { done: true };
  expect(JSON.stringify(shown({ done: flag, note: optional(text()) }, item))).toBe('{"done":true}');
});

it('an object inside an item sends the fields of its contract and no others', () => {
  expect(shown({ by: object(person) }, { by: njeri })).toEqual({ by: SHOWN });
  expect(shown({ by: object(person) }, { by: baraka })).toEqual({
    by: { name: 'Baraka', phone: null },
  });
});

it('a nullable object sends its fields, or null', () => {
  const fields = { by: nullable(object(person)) };
  expect(shown(fields, { by: njeri })).toEqual({ by: SHOWN });
  expect(shown(fields, { by: null })).toEqual({ by: null });
  expect(shown(fields, {} as { by?: typeof njeri })).toEqual({ by: null });
});

it('the objects of lists and maps, at any depth, send the fields of their contract', () => {
  const fields = {
    people: list(object(person)),
    teams: nullable(list(object({ lead: nullable(object(person)), names: list(text()) }))),
    byDay: map(object(person)),
  };
  const item = {
    people: [njeri, njeri],
    teams: [
      { lead: njeri, names: ['Njeri'], memberIds: ['1'] },
      { lead: null, names: [] },
    ],
    byDay: { monday: njeri },
  };
  expect(shown(fields, item)).toEqual({
    people: [SHOWN, SHOWN],
    teams: [
      { lead: SHOWN, names: ['Njeri'] },
      { lead: null, names: [] },
    ],
    byDay: { monday: SHOWN },
  });
});

it('a list keeps its nulls, its order and its plain values, and any JSON is sent as it is', () => {
  const fields = { days: list(nullable(whole())), any: json };
  const item = { days: [3, null, 1], any: { a: [{ b: 1 }] } };
  expect(shown(fields, item)).toEqual(item);
});
