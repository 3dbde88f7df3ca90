import { AppError } from '../app-error.ts';
import type { SchemaKey, Values } from './entity-types.ts';

export interface Range {
  pk: string;
  /** The first and last sort keys, both included. */
  from?: string;
  to?: string;
  begins?: string;
}

/** @returns null if there is no further page */
export const toCursor = (key: Values | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

/** @throws AppError request.invalidField for a cursor that no page of this query has given */
export function fromCursor(cursor: string, index: SchemaKey, range: Range): Values {
  const key = parsed(cursor);
  const names = new Set(['pk', 'sk', index.pkName, index.skName]);
  const isOfIndex =
    Object.keys(key).length === names.size && [...names].every((name) => isKeyText(key[name]));
  if (!isOfIndex || !isWithin(key, index, range)) throw invalidCursor();
  return key;
}

function parsed(cursor: string): Values {
  try {
    return Object(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw invalidCursor({ cause });
  }
}

export const invalidCursor = (options?: ErrorOptions): AppError =>
  new AppError('request.invalidField', { field: 'cursor' }, options);

/** Whether a value can be a sort key; the limit is 1,024 bytes. */
export const isKeyText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= 1024;

function isWithin(key: Values, { pkName, skName }: SchemaKey, range: Range): boolean {
  const sk = String(key[skName]);
  const isAfterStart = range.from === undefined || compare(sk, range.from) >= 0;
  const isBeforeEnd = range.to === undefined || compare(sk, range.to) <= 0;
  return (
    key[pkName] === range.pk && sk.startsWith(range.begins ?? '') && isAfterStart && isBeforeEnd
  );
}

/** As DynamoDB sorts: by the bytes of UTF-8. */
const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null after the last. */
  next: string | null;
}
