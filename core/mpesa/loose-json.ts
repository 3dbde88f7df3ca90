/** JSON of M-Pesa, read without trust: numbers come as texts too, and anything may be missing. */
import { mobilePhone } from '#shared/platform/phone.ts';

/** The fields of an object; none for what is no object. */
export type Fields = Readonly<Record<string, unknown>>;

/** @returns the value that a text says, or null for what is no JSON */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** @returns the values of a list; a list of one may come as that one alone */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** @returns a text without blanks at its ends, or null for what says nothing */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @returns a code of M-Pesa such as `1032`, `500.001.1001` or `SFC_IC0003`, or null */
export function codeOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[\w.-]{1,60}$/.test(text) ? text : null;
}

/** @returns whole KES, or null for anything else: M-Pesa moves whole shillings, and writes `25000.00` */
export function kesOf(value: unknown): number | null {
  const [, shillings] = /^(\d{1,9})(?:\.0{1,2})?$/.exec(textOf(value) ?? '') ?? [];
  return Number(shillings) >= 1 ? Number(shillings) : null;
}

/** @returns whether a text is money of which a part is no whole shilling: no prompt asks for such an amount */
export const hasCents = (value: unknown): boolean =>
  /^\d{1,9}\.\d{1,2}$/.test(textOf(value) ?? '') && kesOf(value) === null;

/** @returns a receipt as it counts, such as TKO7X1Y2Z3, or null */
export function receiptOf(value: unknown): string | null {
  const text = textOf(value)?.toUpperCase();
  return text && /^[0-9A-Z]{8,12}$/.test(text) ? text : null;
}

/** @param value such as 254712345678. @returns the number as +254..., or null */
export function phoneOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^\d{12}$/.test(text) ? mobilePhone(text) : null;
}

/**
 * @param pairs a list of values that each have a name
 * @param name where M-Pesa writes the name: it differs from message to message
 * @returns the values by their names
 */
export const namedValues = (pairs: unknown, name: 'Key' | 'Name'): ReadonlyMap<unknown, unknown> =>
  new Map(
    listOf(pairs)
      .map(fieldsOf)
      .map((pair) => [pair[name], pair.Value]),
  );
