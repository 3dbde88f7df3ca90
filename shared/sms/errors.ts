import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';

export const smsErrors = {
  'sms.invalidPhone': ['invalid', INVALID_PHONE],
  'sms.ownNumberOnly': [
    'forbidden',
    'You can send an SMS to your own number or to your customers only.',
  ],
  'sms.tooLong': ['invalid', 'The message is longer than 3 SMS. Shorten it.'],
  'sms.noCredits': ['paymentRequired', 'Your SMS credits do not cover this message.'],
  'sms.noConsent': ['forbidden', 'This customer did not agree to receive offers.'],
  'sms.optedOut': ['forbidden', 'This customer opted out of offers.'],
  'sms.outsideHours': [
    'unprocessable',
    'Promotional messages can go out only between 8 AM and 6 PM, next from {nextAllowedAt}.',
  ],
  'sms.tooMany': ['tooMany', 'More than 60 SMS a minute. Please wait a moment.'],
  'sms.failed': ['unavailable', 'The SMS could not be sent. Please try again later.'],
  'sms.numberFull': ['tooMany', 'This number has had all the SMS it can get today.'],
  'sms.businessFull': ['tooMany', 'Your business has sent all the SMS it can send today.'],
} as const satisfies ErrorCatalogue;
