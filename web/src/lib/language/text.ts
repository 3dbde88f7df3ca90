import { fillMessage } from '#shared/platform/message.ts';
import { formatNumber } from './format.ts';
import { languageStore } from './language.ts';

export type Values = Record<string, string | number>;

/** Call it while drawing, not at module load: the language may change. @param values for the `{placeholders}` */
export function t(english: string, values: Values = {}): string {
  return fillMessage(languageStore.read().messages[english] ?? english, values);
}

/** Both languages have one form for 1 and one for the rest. @param other with `{n}` for the number */
export const tn = (n: number, one: string, other: string, values: Values = {}): string =>
  t(n === 1 ? one : other, { n: formatNumber(n), ...values });

/** Marks a constant text for translation; `t` translates it when it is drawn. */
export const msg = <English extends string>(english: English): English => english;
