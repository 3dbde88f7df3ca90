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
    'A customer gets your own words only as a promotion. Name a template, or send this as a promotion.',
  ],
  'sms.wordsInTemplate': [
    'invalid',
    'A template has no words of yours. Leave the message out, and give the thing, an order number, a time or an amount. Any other text goes as a promotion.',
  ],
  'sms.noConsent': ['forbidden', 'This customer did not agree to receive offers.'],
  'sms.newConsent': [
    'forbidden',
    'This customer agreed at a till less than a day ago. Send the offer from {nextAllowedAt}.',
  ],
  'sms.numberUnproved': [
    'forbidden',
    'This customer has not proved the number yet, by a code at the till or by joining with your poster. Until then you can send only offers, if the customer agreed to them.',
  ],
  'sms.linkInText': [
    'invalid',
    'Remove "{found}": phones show it as a link, and your SMS cannot carry links. Leave a space after a full stop.',
  ],
  'sms.numberInText': [
    'invalid',
    'Remove "{found}": your SMS can carry no long number except the one you sign in with. Write prices as KES 250,000 and dates as 24/12/2026.',
  ],
  'sms.newBusiness': [
    'tooMany',
    'In its first 7 days a business can write to 20 people a day. Continue tomorrow.',
  ],
  'sms.optedOut': [
    'forbidden',
    'This customer said stop to your messages. Receipts and codes still go out.',
  ],
  'sms.outsideHours': [
    'unprocessable',
    'Messages to customers go out from 8 AM to 6 PM. The next time is {nextAllowedAt}.',
  ],
  'sms.outsideDay': [
    'unprocessable',
    'This message goes out from 7 AM to 8 PM. The next time is {nextAllowedAt}.',
  ],
  'sms.tooMany': ['tooMany', 'More than 60 SMS a minute. Please wait a moment.'],
  'sms.failed': ['unavailable', 'The SMS could not be sent. Please try again later.'],
  'sms.numberFull': ['tooMany', 'This number has reached its limit of SMS for today.'],
  'sms.businessFull': ['tooMany', 'Your business has reached its limit of SMS for today.'],
} as const satisfies ErrorCatalogue;
