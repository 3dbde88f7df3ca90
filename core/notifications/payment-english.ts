import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import type { FailureName, PaymentTemplates, PurchaseFacts } from './payment-text.ts';

/** The owner need not be the one who was asked to pay. */
const reasons: Record<FailureName, string> = {
  notEnoughMoney: 'the M-Pesa balance was not enough',
  tooMuchAtATime: 'M-Pesa allows up to KES 250,000 at a time',
  tooMuchInADay: 'it would have passed the M-Pesa limit of KES 500,000 a day',
  accountFull: 'we could not receive it',
  sameAgain: 'a similar payment had just been sent',
  phoneBusy: 'another M-Pesa request was open on the phone',
  expired: 'the request expired',
  notShown: 'M-Pesa could not be reached',
  cancelled: 'the request was cancelled on the phone',
  phoneNotReached: 'the phone could not be reached',
  noMpesa: 'M-Pesa does not know the number',
  wrongPin: 'M-Pesa did not accept the PIN',
  pinLocked: 'the M-Pesa PIN is locked',
  notAvailable: 'something went wrong on our side',
  notTaken: 'M-Pesa did not take the request',
  notPaid: 'M-Pesa has no payment of this request',
};

function boughtText({ kind, quantity }: PurchaseFacts): string {
  if (kind === 'credits') return `${numberText(quantity)} SMS credits`;
  return quantity === 1 ? 'a month of the subscription' : `${quantity} months of the subscription`;
}

export const paymentEnglish: PaymentTemplates = {
  failed: (reason) => ({
    message: `Payment not completed: ${reasons[reason]}.`,
    label: 'Try again',
  }),
  lookedFor: () => ({
    message:
      'M-Pesa says that a payment was made, and we are finding out for what. Do not pay again: we call you.',
    label: 'View',
  }),
  ended: () => ({
    message:
      'Our office has ended a request to pay. If money left your account, it still counts: call us with the receipt.',
    label: 'View',
  }),
  bought: (facts) => ({
    message: `${kes(facts.amount)} received (${facts.receipt}) for ${boughtText(facts)}.`,
    label: 'Receipt',
  }),
};
