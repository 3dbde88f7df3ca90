import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { LEAST_AMOUNT, MOST_TIMES_SUGGESTED } from './offer.ts';

export const offerErrors = {
  'offers.notFound': ['notFound', 'There is no offer on this application.'],
  'offers.expired': ['conflict', 'This offer has expired. Ask us for a new one.'],
  'offers.incomplete': [
    'invalid',
    {
      by: 'problem',
      absent: 'The offer lacks its total cost or annual rate.',
      notWhole: 'Whole shillings only.',
      tooSmall: `Offer at least KES ${LEAST_AMOUNT}.`,
      tooLarge: `Offer at most ${MOST_TIMES_SUGGESTED} times the amount that the system suggests.`,
      nothingFinanced: 'The deposit leaves nothing to finance.',
      feesTooLarge: 'The fees are more than what is financed.',
      feeWithoutName: 'Give every fee a name.',
    },
  ],
  'offers.agreementChanged': [
    'conflict',
    'The agreement has changed since you read it. Read it again before you sign.',
  ],
  'offers.termsNotAccepted': ['invalid', 'Tick that you have read the agreement and the terms.'],
} as const satisfies ErrorCatalogue;
