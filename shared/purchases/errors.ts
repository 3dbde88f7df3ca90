import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const purchaseErrors = {
  'purchases.notForSale': [
    'conflict',
    'This is not for sale at this price any more. Look at the prices again.',
  ],
  'purchases.subscriptionNeeded': [
    'forbidden',
    'This needs a subscription. Buy one in Settings, and do it again.',
  ],
  'purchases.receiptNotFound': [
    'notFound',
    'This receipt is not there, or not yet. Try again in a minute.',
  ],
} as const satisfies ErrorCatalogue;
