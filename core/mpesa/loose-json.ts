/** JSON of M-Pesa, read without trust: numbers come as texts too, and anything may be missing. */
import { mobilePhone } from '#shared/platform/phone.ts';
import { nairobiTime } from '#shared/platform/time.ts';

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
  const money = moneyOf(value);
  return money && money.cents === undefined ? money.amount : null;
}

/** An amount of M-Pesa that may have cents, which no prompt asks for and no agreement can take. */
interface Money {
  /** Whole KES. */
  amount: number;
  /** 1 to 99; absent for whole shillings. */
  cents?: number;
}

/** @returns what a text says, such as `250.50`; null for nothing above 0 */
export function moneyOf(value: unknown): Money | null {
  const [, shillings, parts = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textOf(value) ?? '') ?? [];
  if (shillings === undefined) return null;
  const [amount, cents] = [Number(shillings), Number(parts.padEnd(2, '0'))];
  if (amount === 0 && cents === 0) return null;
  return { amount, ...(cents > 0 && { cents }) };
}

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

/** Moments as M-Pesa writes them: `20261121134500`, the time of Nairobi without a zone. */

const STAMP = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** @param at milliseconds since 1970. @returns such as `20261121134500` */
export const nairobiStamp = (at: number): string => nairobiTime(at).replace(/\D/g, '');

const ZONED = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const YEAR_FIRST = /^(20\d\d)[-/]?(\d\d)[-/]?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?$/;

const DAY_FIRST = /^(\d\d)[-/](\d\d)[-/](20\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d+)?$/;

/**
 * Reads a time of M-Pesa's list: one without a zone is Nairobi's.
 *
 * @returns milliseconds since 1970, or null for what is no moment
 */
export function momentOfList(time: string): number | null {
  if (ZONED.test(time)) return Number.isNaN(Date.parse(time)) ? null : Date.parse(time);
  const [, day, month, year, ...dayFirst] = DAY_FIRST.exec(time) ?? [];
  if (day) return momentOfStamp([year, month, day, ...dayFirst].join(''));
  return momentOfStamp(YEAR_FIRST.exec(time)?.slice(1).join('') ?? '');
}

/** @returns milliseconds since 1970, or null for what is no moment */
export function momentOfStamp(stamp: string): number | null {
  const parts = STAMP.exec(stamp)?.slice(1);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // The 31st of June is read as the 1st of July.
  return Number.isNaN(at) || nairobiStamp(at) !== stamp ? null : at;
}
