import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';

export const smsErrors = {
  'sms.invalidPhone': ['invalid', INVALID_PHONE],
  'sms.ownNumberOnly': [
    'forbidden',
    'You can send an SMS to your customers only, and as the owner to your own number.',
  ],
  'sms.tooLong': ['invalid', 'The message is longer than 3 SMS. Shorten it.'],
  'sms.noCredits': ['paymentRequired', 'Your SMS credits do not cover this message.'],
  'sms.templateNeeded': [
    'invalid',
    'To a customer, only a filled template is no promotion. Name a template, or send it as a promotion.',
  ],
  'sms.wordsInTemplate': [
    'invalid',
    'A template has no words of yours: leave the message out, and name the thing, an order number, a time or a sum. Any other text is sent as a promotion.',
  ],
  'sms.noConsent': ['forbidden', 'This customer did not agree to receive offers.'],
  'sms.newConsent': [
    'forbidden',
    'This customer agreed at a till less than a day ago. Send the offer from {nextAllowedAt}.',
  ],
  'sms.numberUnproved': [
    'forbidden',
    'This customer has not proved the number yet, as by a code for a redemption or by joining with your poster. Until then only an offer can go out, to who agreed to offers.',
  ],
  'sms.linkInText': [
    'invalid',
    'Take out "{found}": a phone shows it as a link, and no SMS of a business has one. After a full stop, leave a space.',
  ],
  'sms.numberInText': [
    'invalid',
    'Take out "{found}": no SMS of a business has a long number, but for the number that you sign in with. Write prices as KES 250,000 and days as 24/12/2026.',
  ],
  'sms.newBusiness': [
    'tooMany',
    'In its first 7 days a business writes to 20 people a day. Please go on tomorrow.',
  ],
  'sms.optedOut': [
    'forbidden',
    'This customer opted out of your messages. Receipts and codes still go out.',
  ],
  'sms.outsideHours': [
    'unprocessable',
    'Messages to customers can go out only between 8 AM and 6 PM, next from {nextAllowedAt}.',
  ],
  'sms.outsideDay': [
    'unprocessable',
    'A filled template can go out only between 7 AM and 8 PM, next from {nextAllowedAt}.',
  ],
  'sms.tooMany': ['tooMany', 'More than 60 SMS a minute. Please wait a moment.'],
  'sms.failed': ['unavailable', 'The SMS could not be sent. Please try again later.'],
  'sms.numberFull': ['tooMany', 'This number has had all the SMS it can get today.'],
  'sms.businessFull': ['tooMany', 'Your business has sent all the SMS it can send today.'],
} as const satisfies ErrorCatalogue;
