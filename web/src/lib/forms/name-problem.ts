import { type NameProblem, nameProblem } from '#shared/platform/sms-name.ts';
import { msg, t } from '../language/text.ts';

const texts: Record<NameProblem, string> = {
  link: msg('Leave the link out: SMS carry this name.'),
  longNumber: msg('Leave the long number out: SMS carry this name.'),
};

/** Why SMS cannot carry this name; undefined if they can. */
export function smsNameProblem(name: string): string | undefined {
  const problem = nameProblem(name);
  return problem ? t(texts[problem]) : undefined;
}
