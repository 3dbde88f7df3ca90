import { nameProblem } from '#shared/platform/sms-name.ts';
import { brand } from '#shared/site/brand.ts';
import { allWordsOf } from '#shared/typed/words.ts';
import { plainSms } from './segments.ts';
import { shopNameProblem } from './shop-name.ts';

/**
 * The name in the letters of an SMS; '' if today's rules forbid it. The stored name is checked because it may be older
 * than the rules, and the sent one because dropping letters or cutting at `most` may make a link or a number.
 */
export function sentName(name: string, most?: number): string {
  const sent = plainSms(name).slice(0, most).trim();
  return [name, sent].some(nameProblem) ? '' : sent;
}

/** As `sentName`, and '' also for a name that no shop may have: a stored name may be older than that rule. */
export function sentBusinessName(name: string, most: number): string {
  const sent = sentName(name, most);
  return [name, sent].some((one) => isOurName(one) || shopNameProblem(one)) ? '' : sent;
}

/** Replaces letters that look like an i, as in `MlLIKI`. */
const alike = (word = ''): string => word.replace(/[l1|]/g, 'i');

/** Whether a business has our name: under our sender, its SMS would be taken for ours. */
export const isOurName = (name: string): boolean =>
  alike(allWordsOf(plainSms(name))[0]) === alike(brand.name.toLowerCase());
