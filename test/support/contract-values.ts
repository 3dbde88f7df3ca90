/** Values of contracts' fields: valid ones, and ones that nobody should send. */
import fc from 'fast-check';
import { objectSchema } from '#functions/platform/schema.ts';
import type { Field, Fields } from '#shared/platform/fields.ts';
import hostile from './hostile-values.json' with { type: 'json' };

/** Valid texts by field name: ids, codes, cursors. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Texts that attack the reader, printer, store or interpreter. */
export const hostileTexts: readonly string[] = [
  ...hostile.texts,
  '\ud800',
  'x'.repeat(101),
  'x'.repeat(10_240),
  'é'.repeat(100),
  '😀'.repeat(60),
];

/** JSON that almost no field wants. */
const hostileJson: readonly string[] = [
  ...hostile.json,
  ...hostileTexts.map((text) => JSON.stringify(text)),
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
];

export const fits = (field: Field, value: unknown): boolean =>
  objectSchema({ it: field }).safeParse({ it: value }).success;

const lettersOfTexts = ['a', 'ñ', '"', '<', '\\', '\u202e', '\u0007', '\n', '😀'];

/** The shortest and longest valid texts, in many scripts. */
function bordersOf({ min = 0, max = 2_000 }: { min?: number; max?: number }): string[] {
  const lengths = [Math.max(min, 1), min + 1, max - 1, max];
  const plain = ['Mama Njeri', 'A1', ...lengths.map((length) => 'a'.repeat(length))];
  const odd = lettersOfTexts.map((letter) => letter.repeat(Math.floor(max / letter.length)));
  return [...plain, ...odd, ...hostileTexts];
}

/** @returns valid values, plainest first, including the limits */
function examplesOf(name: string, field: Field, known: Known): unknown[] {
  return candidatesOf(name, field, known).filter((value) => fits(field, value));
}

function candidatesOf(name: string, field: Field, known: Known): unknown[] {
  switch (field.type) {
    case 'text':
      return [...(known[name] ?? []), ...(known[name]?.length ? [] : bordersOf(field))];
    case 'whole':
    case 'decimal':
      return numbersOf(field);
    case 'choice':
      return [...field.values];
    case 'flag':
      return [true, false];
    case 'moment':
      return ['2026-11-21T09:30:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z'];
    case 'json':
      return [{ any: 'thing' }];
    case 'list':
      return [listOf(examplesOf(name, field.of, known).slice(0, 1), field.min)];
    case 'map':
      return [{ any: examplesOf(name, field.of, known)[0] }];
    case 'object':
      return [sampleOf(field.fields, known)];
  }
}

const listOf = (examples: unknown[], min = 0): unknown[] =>
  examples.length === 0 ? [] : Array.from({ length: Math.max(1, min) }, () => examples[0]);

function numbersOf({ min, max }: { min?: number; max?: number }): number[] {
  const { MAX_SAFE_INTEGER: most } = Number;
  const [least, greatest] = [min ?? -most, max ?? most];
  const few = [2, 3, 4, 5, 6, 0, 50, 0.01];
  return [Math.max(least, 1), ...few, least, least + 1, greatest - 1, greatest];
}

/** @returns an object with every field at its plainest value */
export const sampleOf = (fields: Fields, known: Known): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, examplesOf(name, field, known)[0]]),
  );

function validValue(name: string, field: Field, known: Known): fc.Arbitrary<unknown> {
  const present = presentValue(name, field, known);
  return field.nullable ? fc.option(present, { freq: 2 }) : present;
}

function presentValue(name: string, field: Field, known: Known): fc.Arbitrary<unknown> {
  if (field.type === 'object') return validObject(field.fields, known);
  const examples = fc.constantFrom(...examplesOf(name, field, known));
  if (field.type !== 'list') return examples;
  const { min = 0, max = 3 } = field;
  const items = { minLength: min, maxLength: Math.min(max, min + 3) };
  return fc.array(validValue(name, field.of, known), items);
}

/** Valid objects, sometimes without optional fields. */
export const validObject = (fields: Fields, known: Known): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, validValue(name, field, known)]),
    ),
    { requiredKeys: namesOfRequired(fields) },
  );

export const namesOfRequired = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.optional || 'default' in field ? [] : [name],
  );

/** JSON bodies: most valid, some with one thing wrong, some no JSON. */
export function bodiesOf(fields: Fields, known: Known): fc.Arbitrary<string> {
  const valid = validObject(fields, known);
  const name = fc.constantFrom(...Object.keys(fields));
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((body) => JSON.stringify(body)) },
    { weight: 6, arbitrary: fc.tuple(valid, name, hostileValue).map(withValue) },
    { weight: 1, arbitrary: fc.tuple(valid, name).map(without) },
    { weight: 2, arbitrary: fc.tuple(valid, hostileName, hostileValue).map(withValue) },
    { weight: 2, arbitrary: fc.constantFrom(...noObjects) },
  );
}

const hostileValue = fc.oneof(fc.constantFrom(...hostileJson), fc.json({ maxDepth: 2 }));

const hostileName = fc.constantFrom(...hostileTexts, 'userId', 'businessId', 'isAdmin');

/** Replaces a field's value by JSON, or adds a field. */
function withValue([body, name, json]: [Record<string, unknown>, string, string]): string {
  const others = Object.entries(body).filter(([other]) => other !== name);
  const parts = others.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`);
  return `{${[...parts, `${JSON.stringify(name)}:${json}`].join(',')}}`;
}

function without([{ ...body }, name]: [Record<string, unknown>, string]): string {
  delete body[name];
  return JSON.stringify(body);
}

const noObjects: readonly string[] = [
  ...hostile.noObjects,
  '['.repeat(50_000),
  `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
];
