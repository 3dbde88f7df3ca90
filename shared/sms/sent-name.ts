import { nameProblem } from '../platform/sms-name.ts';
import { plainSms } from './sms-parts.ts';

/**
 * An emoji that is left out, or a cut, can make a link of a name that had none. So what an SMS carries
 * is looked at as well as what was stored.
 *
 * @param name a stored name, which may be older than the rules for names
 * @param most the most letters of it
 * @returns the name in the letters of an SMS; '' for one that no SMS carries today
 */
export function sentName(name: string, most?: number): string {
  const sent = plainSms(name).slice(0, most).trim();
  return nameProblem(name) || nameProblem(sent) ? '' : sent;
}
