/** M-Pesa's JSON, read without trust: numbers may be text, and anything may be missing. */
import { mobilePhone } from '#shared/platform/phone.ts';
import { nairobiTime } from '#shared/platform/time.ts';

/** Empty if the value is not an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** @returns null if the text is not JSON */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** A list of one item may come as the item itself. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** @returns a trimmed text; null if there is nothing in it */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @returns an M-Pesa code such as `1032`, `500.001.1001` or `SFC_IC0003`; null if it is not one */
export function codeOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[\w.-]{1,60}$/.test(text) ? text : null;
}

/** @returns whole KES; null for anything else. M-Pesa moves whole shillings, and writes `25000.00` */
export function kesOf(value: unknown): number | null {
  const money = moneyOf(value);
  return money && money.cents === undefined ? money.amount : null;
}

/** An amount that may have cents, which no prompt asks for and no agreement accepts. */
interface Money {
  /** Whole KES. */
  amount: number;
  /** 1 to 99; absent for whole shillings. */
  cents?: number;
}

/** Reads amounts such as `250.50`; null for nothing above 0. */
export function moneyOf(value: unknown): Money | null {
  const [, shillings, parts = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textOf(value) ?? '') ?? [];
  if (shillings === undefined) return null;
  const [amount, cents] = [Number(shillings), Number(parts.padEnd(2, '0'))];
  if (amount === 0 && cents === 0) return null;
  return { amount, ...(cents > 0 && { cents }) };
}

export function receiptOf(value: unknown): string | null {
  const text = textOf(value)?.toUpperCase();
  return text && /^[0-9A-Z]{8,12}$/.test(text) ? text : null;
}

/** Reads numbers such as 254712345678. @returns +254..., or null */
export function phoneOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^\d{12}$/.test(text) ? mobilePhone(text) : null;
}

/** A list of named values as a map. @param name M-Pesa's key for the name: it differs between messages */
export const namedValues = (pairs: unknown, name: 'Key' | 'Name'): ReadonlyMap<unknown, unknown> =>
  new Map(
    listOf(pairs)
      .map(fieldsOf)
      .map((pair) => [pair[name], pair.Value]),
  );

/** M-Pesa writes moments as `20261121134500`, Nairobi time without a zone. */

const STAMP = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

export const nairobiStamp = (at: number): string => nairobiTime(at).replace(/\D/g, '');

const ZONED = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const YEAR_FIRST = /^(20\d\d)[-/]?(\d\d)[-/]?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?$/;

const DAY_FIRST = /^(\d\d)[-/](\d\d)[-/](20\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d+)?$/;

/** A time without a zone is Nairobi's. @returns milliseconds since 1970, or null */
export function momentOfList(time: string): number | null {
  if (ZONED.test(time)) return Number.isNaN(Date.parse(time)) ? null : Date.parse(time);
  const [, day, month, year, ...dayFirst] = DAY_FIRST.exec(time) ?? [];
  if (day) return momentOfStamp([year, month, day, ...dayFirst].join(''));
  return momentOfStamp(YEAR_FIRST.exec(time)?.slice(1).join('') ?? '');
}

/** @returns milliseconds since 1970, or null */
export function momentOfStamp(stamp: string): number | null {
  const parts = STAMP.exec(stamp)?.slice(1);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // Date.parse reads the 31st of June as the 1st of July.
  return Number.isNaN(at) || nairobiStamp(at) !== stamp ? null : at;
}
