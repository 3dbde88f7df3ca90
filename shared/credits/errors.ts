import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { PROPOSED_DAYS } from './grants.ts';

export const creditErrors = {
  'credits.grantIncomplete': [
    'invalid',
    'Give a whole number of credits, the reason, your name and a request id.',
  ],
  'credits.secondNameMissing': [
    'invalid',
    'So many credits need two people: the one who proposes them, and another who confirms.',
  ],
  'credits.nameUnclear': ['invalid', 'Write your name with the letters A to Z, without digits.'],
  'credits.noProposal': [
    'conflict',
    `Nobody has proposed so many credits for this owner under this id in the last ${PROPOSED_DAYS} days.`,
  ],
  'credits.samePerson': [
    'conflict',
    'You have proposed these credits, or your names look alike. Somebody else confirms them.',
  ],
} as const satisfies ErrorCatalogue;
