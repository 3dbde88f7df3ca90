import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { MOST_STATEMENTS, MOST_WAITING_SLIPS } from './limits.ts';

export const repaymentErrors = {
  'repayments.noCredit': ['conflict', 'There is no credit to pay back.'],
  'repayments.refundAsked': ['conflict', 'You have asked for your credit already. We are on it.'],
  'repayments.refundCodeMissing': [
    'invalid',
    'Enter the code from the SMS to have your credit paid to a number that is not yours.',
  ],
  'repayments.notADay': [
    'invalid',
    'Choose a day since the agreement was signed, and not after today.',
  ],
  'repayments.slipCounted': ['conflict', 'A payment with this reference was already counted.'],
  'repayments.slipWaiting': [
    'conflict',
    'You have sent a slip with this reference already. We are checking it.',
  ],
  'repayments.tooManySlips': [
    'tooMany',
    `We are still checking ${MOST_WAITING_SLIPS} of your slips. Wait for our answer to those.`,
  ],
  'repayments.periodInvalid': [
    'invalid',
    'A statement ends today at the latest, and not before its first day.',
  ],
  'repayments.tooManyStatements': [
    'tooMany',
    `You have made ${MOST_STATEMENTS} statements today. Please try again tomorrow.`,
  ],
  'repayments.noProposal': [
    'conflict',
    'The new schedule is no longer proposed as you saw it. Reload the page.',
  ],
  'repayments.scheduleProposed': ['conflict', 'First answer the new schedule that we propose.'],
  'repayments.movedAlready': [
    'conflict',
    'You have moved a due day of this agreement already. You can do it once in 365 days.',
  ],
  'repayments.notMovable': [
    'conflict',
    'Choose an installment that is not paid and whose day is still to come, and a new day before the next installment.',
  ],
} as const satisfies ErrorCatalogue;
