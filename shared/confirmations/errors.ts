import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const confirmationErrors = {
  'confirmations.tooSoon': [
    'tooMany',
    {
      by: 'purpose',
      redemption:
        'A code went to this customer a moment ago. Wait a minute before you send another.',
      numberChange:
        'A code went to this number a moment ago. Wait a minute before you send another.',
      other: 'Wait a minute before you ask for another code.',
    },
  ],
  'confirmations.tooMany': [
    'tooMany',
    {
      by: 'purpose',
      redemption: 'Too many codes to this customer today. Please try again tomorrow.',
      numberChange: 'Too many codes to this number today. Please try again tomorrow.',
      other: 'Too many codes today. Please try again tomorrow, or call us.',
    },
  ],
  'confirmations.expired': [
    'invalid',
    {
      by: 'purpose',
      redemption: 'The code is not right or has expired. Send a new one.',
      numberChange: 'The code is not right or has expired. Send a new one.',
      other: 'This code is no longer valid. Ask for a new one.',
    },
  ],
  'confirmations.wrong': [
    'invalid',
    {
      by: 'left',
      absent: 'That code is not right.',
      0: 'That code is not right. Ask for a new one.',
      1: 'That code is not right. 1 try left.',
      other: 'That code is not right. {left} tries left.',
    },
  ],
} as const satisfies ErrorCatalogue;
