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
  'sms.templateNeeded': [
    'invalid',
    'To a customer, only a filled template is no promotion. Name a template, or send it as a promotion.',
  ],
  'sms.offerInText': [
    'invalid',
    'Take out "{found}": a template tells about an order, an appointment or a payment. An offer is sent as a promotion, to customers who agreed to offers.',
  ],
  'sms.noConsent': ['forbidden', 'This customer did not agree to receive offers.'],
  'sms.newConsent': [
    'forbidden',
    'This customer agreed at a till less than a day ago. Send the offer from {nextAllowedAt}.',
  ],
  'sms.numberUnproved': [
    'forbidden',
    'This customer was not here in the last 90 days. You can write again after the next visit, or once the customer joins with your poster.',
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
  'sms.tooMany': ['tooMany', 'More than 60 SMS a minute. Please wait a moment.'],
  'sms.failed': ['unavailable', 'The SMS could not be sent. Please try again later.'],
  'sms.numberFull': ['tooMany', 'This number has had all the SMS it can get today.'],
  'sms.businessFull': ['tooMany', 'Your business has sent all the SMS it can send today.'],
} as const satisfies ErrorCatalogue;
