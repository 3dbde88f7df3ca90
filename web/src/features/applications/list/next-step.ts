import type { ApplicationStatus } from '../../../../../shared/application-machine.ts';
import type { Application } from '../../../../../shared/contracts/financing.ts';

const steps: Partial<Record<ApplicationStatus, string>> = {
  Approved: 'Read your offer',
  'Offer Expired': 'Ask for a new offer',
  Declined: 'See why',
};

/** What the owner can do next about an application; null for nothing. */
export function nextStep({ status, openQuestions }: Application): string | null {
  if (status === 'Information Requested') {
    return openQuestions === 1 ? 'Answer 1 question' : `Answer ${openQuestions} questions`;
  }
  return steps[status] ?? null;
}
