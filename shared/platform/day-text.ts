/** Days as people read them. `Intl` takes long to start on a cheap phone. */
import type { Language } from './languages.ts';
import { nairobiTime } from './time.ts';

/** As `Intl` writes them. */
const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  sw: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
};

/** In Nairobi, where the business is, wherever its owner is. @param moment ISO 8601, or a day as 2026-11-21 */
export function partsOf(moment: string, language: Language) {
  const text = nairobiTime(Date.parse(moment));
  const [year = '', number = '', day = ''] = text.slice(0, 10).split('-');
  const month = months[language][Number(number) - 1];
  return { shortDay: `${Number(day)} ${month}`, month, year, time: text.slice(11, 16) };
}

/** @returns `20 Nov 2026` */
export function dayText(moment: string, language: Language): string {
  const { shortDay, year } = partsOf(moment, language);
  return `${shortDay} ${year}`;
}
