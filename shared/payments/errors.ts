import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const paymentErrors = {
  'payments.notFound': ['notFound', 'There is no such payment.'],
  'payments.counted': ['conflict', 'A payment with this receipt was counted already.'],
  'payments.amount': ['unprocessable', 'Enter an amount between KES 1 and KES {most}.'],
  'payments.inProgress': [
    'conflict',
    'You have a payment in progress (KES {amount}, {minutes} minutes ago). Wait for it to finish.',
  ],
  'payments.undecided': [
    'conflict',
    'M-Pesa has not said what became of your last request (KES {amount}). You can pay again: if that one is paid as well, both count.',
  ],
  'payments.decided': [
    'conflict',
    'This is decided by now, or somebody was quicker. Read the list again.',
  ],
  'payments.dayLimit': [
    'tooMany',
    'M-Pesa takes up to KES 500,000 from one number in a day. Try tomorrow or pay by bank.',
  ],
  'payments.tooManyPrompts': [
    'tooMany',
    'This number has been asked to pay too often today. Pay by Paybill, or try tomorrow.',
  ],
  'payments.automaticOpen': [
    'conflict',
    'Automatic payment is set up already, or M-Pesa is being asked. Reload the page.',
  ],
  'payments.automaticChanged': [
    'conflict',
    'Your installments are no longer as you saw them. Reload the page.',
  ],
  'payments.tooManyClaims': [
    'tooMany',
    'You have asked about as many payments as a day allows. Try tomorrow, or call us.',
  ],
  'payments.notPayable': ['conflict', 'Nothing is to be paid for this agreement.'],
  'payments.unavailable': ['unavailable', 'Payment is not available right now. We have been told.'],
} as const satisfies ErrorCatalogue;
