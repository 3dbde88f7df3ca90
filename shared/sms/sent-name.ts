import { nameProblem } from '#shared/platform/sms-name.ts';
import { brand } from '#shared/site/brand.ts';
import { allWordsOf } from '#shared/typed/words.ts';
import { plainSms } from './segments.ts';

/**
 * An SMS leaves letters out that it cannot write, and a long name is cut. Either may make a link or a
 * number of a name that had none, so that both the name and what is sent of it are looked at.
 *
 * @param name a stored name, which may be older than the rules for names
 * @param most the most letters that are sent of it
 * @returns the name in the letters of an SMS; '' for one that no SMS carries today
 */
export function sentName(name: string, most?: number): string {
  const sent = plainSms(name).slice(0, most).trim();
  return [name, sent].some(nameProblem) ? '' : sent;
}

/**
 * As `sentName`, for the name under which a business writes.
 *
 * @returns '' as well for one that is called as we are
 */
export const sentBusinessName = (name: string, most: number): string =>
  isOurName(name) ? '' : sentName(name, most);

/** Our name in letters that look alike: `MlLIKI`. */
const alike = (word = ''): string => word.replace(/[l1|]/g, 'i');

/** Whether a business is called as we are: under our sender, its SMS would be taken for ours. */
export const isOurName = (name: string): boolean =>
  alike(allWordsOf(plainSms(name))[0]) === alike(brand.name.toLowerCase());
