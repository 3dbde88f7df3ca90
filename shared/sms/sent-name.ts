import { nameProblem } from '../platform/sms-name.ts';
import { plainSms } from './sms-parts.ts';

/**
 * @param name a stored name, which may be older than the rules for names
 * @returns the name in the letters of an SMS; '' for one that no SMS carries today
 */
export const sentName = (name: string): string => (nameProblem(name) ? '' : plainSms(name));
