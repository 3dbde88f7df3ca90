/** The texts in a contract's requests, by place. */
import type { Contract } from '#shared/platform/contract.ts';
import type { Field, Fields } from '#shared/platform/fields.ts';

/** Such as `['body', 'rows', 0, 'phone']`. */
export interface TextPlace {
  name: string;
  path: readonly (string | number)[];
}

export const textPlacesOf = ({ path, query, body }: Contract): TextPlace[] => [
  ...paramNamesOf(path).map((name) => ({ name, path: ['params', name] })),
  ...placesIn(query ?? {}, ['query']),
  ...placesIn(body ?? {}, ['body']),
];

export const paramNamesOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const placesIn = (fields: Fields, path: TextPlace['path']): TextPlace[] =>
  Object.entries(fields).flatMap(([name, field]) => placesAt(name, field, [...path, name]));

function placesAt(name: string, field: Field, path: TextPlace['path']): TextPlace[] {
  switch (field.type) {
    case 'text':
      return [{ name, path }];
    case 'list':
      return placesAt(name, field.of, [...path, 0]);
    case 'map':
      return placesAt(name, field.of, [...path, 'any']);
    case 'object':
      return placesIn(field.fields, path);
    default:
      return [];
  }
}

/** @returns the value with another one at a place */
export function withTextAt<T>(value: T, [step, ...rest]: TextPlace['path'], text: string): T {
  if (step === undefined) return text as T;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[step] = withTextAt(copy[step], rest, text);
  return copy as T;
}
