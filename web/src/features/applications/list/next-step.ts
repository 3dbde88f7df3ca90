import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import type { Application } from '#shared/applications/contract.ts';
import { msg } from '#web/src/lib/language/text.ts';

const steps: Partial<Record<ApplicationStatus, string>> = {
  Approved: msg('Read your offer<hidden> of {ref}</hidden>'),
  'Offer Expired': msg('Ask for a new offer<hidden> of {ref}</hidden>'),
  Declined: msg('See why<hidden> of {ref}</hidden>'),
};

const ANSWER_ONE = msg('Answer 1 question<hidden> of {ref}</hidden>');
const ANSWER_SOME = msg('Answer {n} questions<hidden> of {ref}</hidden>');

/** @returns the text about the owner's next step, for RichText; null if there is none */
export function nextStep({ status, openQuestions }: Application): string | null {
  if (status === 'Information Requested') {
    return openQuestions === 1 ? ANSWER_ONE : ANSWER_SOME;
  }
  return steps[status] ?? null;
}
