import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const tillErrors = {
  'till.keyInvalid': ['unauthenticated', 'The API key is missing, wrong or was revoked.'],
  'till.tooManyCalls': ['tooMany', 'More than 120 calls a minute. Wait before you call again.'],
  'till.dayLimitReached': [
    'tooMany',
    {
      by: 'limit',
      awards:
        'This API key has reached its limit of awards for today. The owner can continue on the site.',
      awardedKes:
        'This API key has given all the points that it may give in a day. The owner can continue on the site.',
      redeemedKes:
        'This API key has redeemed all the points that it may redeem in a day. The owner can continue on the site.',
      lookups:
        'This API key has reached its limit of look-ups for today. The owner can continue on the site.',
      sms: 'This API key has sent all the SMS that it may send in a day. The owner can continue on the site.',
    },
  ],
} as const satisfies ErrorCatalogue;
