import { fillMessage } from '../../../../shared/platform/message.ts';
import { formatNumber } from './format.ts';
import { languageStore } from './language.ts';

export type Values = Record<string, string | number>;

/**
 * A text in the language the owner reads. To be called while drawing, not when a module loads:
 * the language may change at any time.
 *
 * @param english the text, which is also the key of its translation
 */
export function t(english: string, values: Values = {}): string {
  return fillMessage(languageStore.read().messages[english] ?? english, values);
}

/**
 * What changes with a number. Kiswahili, like English, says one thing of 1 and another of the rest.
 *
 * @param one the text for 1
 * @param other the text for any other number, which is its {n}
 */
export const tn = (n: number, one: string, other: string, values: Values = {}): string =>
  t(n === 1 ? one : other, { n: formatNumber(n), ...values });

/** Marks a text that a constant holds, so that it is translated; `t` speaks it when it is drawn. */
export const msg = <English extends string>(english: English): English => english;
