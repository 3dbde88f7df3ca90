import { type NameProblem, nameProblem } from '#shared/platform/sms-name.ts';
import { msg, t } from '../language/text.ts';

const texts: Record<NameProblem, string> = {
  link: msg('Leave the link out: SMS carry this name.'),
  longNumber: msg('Leave the long number out: SMS carry this name.'),
};

/** @returns the sentence that says why SMS do not carry this name; undefined if they do */
export function smsNameProblem(name: string): string | undefined {
  const problem = nameProblem(name);
  return problem ? t(texts[problem]) : undefined;
}
