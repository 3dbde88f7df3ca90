import { fillMessage } from '#shared/platform/message.ts';
import { formatNumber } from './format.ts';
import { languageStore } from './language.ts';

export type Values = Record<string, string | number>;

/**
 * Translates a text. Call it while drawing, not when a module loads: the language may change at any
 * time.
 *
 * @param english the text, which is also the key of its translation
 * @param values the values of its `{placeholders}`
 */
export function t(english: string, values: Values = {}): string {
  return fillMessage(languageStore.read().messages[english] ?? english, values);
}

/**
 * Translates a text that depends on a number. English and Kiswahili have one form for 1 and one for
 * all other numbers.
 *
 * @param one the text for 1
 * @param other the text for any other number, with `{n}` for the number
 */
export const tn = (n: number, one: string, other: string, values: Values = {}): string =>
  t(n === 1 ? one : other, { n: formatNumber(n), ...values });

/** Marks a text in a constant as one to translate. `t` translates it when it is drawn. */
export const msg = <English extends string>(english: English): English => english;
