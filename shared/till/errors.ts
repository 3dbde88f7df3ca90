import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const tillErrors = {
  'till.keyInvalid': ['unauthenticated', 'The API key is missing, wrong or was revoked.'],
  'till.tooManyCalls': ['tooMany', 'More than 120 calls a minute. Wait before you call again.'],
  'till.dayLimitReached': [
    'tooMany',
    {
      by: 'limit',
      awards:
        'This API key gave points as often as it may in a day. The owner can go on, on the site.',
      awardedKes:
        'This API key gave all the points that it may give in a day. The owner can go on, on the site.',
      redeemedKes:
        'This API key redeemed all the points that it may redeem in a day. The owner can go on, on the site.',
      lookups:
        'This API key looked up all the customers that it may in a day. The owner can go on, on the site.',
      sms: 'This API key sent all the SMS that it may send in a day. The owner can go on, on the site.',
    },
  ],
} as const satisfies ErrorCatalogue;
