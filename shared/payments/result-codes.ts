/** M-Pesa's codes for unpaid prompts. Its prose varies, so it never decides anything (docs/mpesa.md). */

/** When, or how, the payer may try again. `never`: not before somebody else has acted. */
export type RetryAdvice =
  | 'now'
  | 'in a minute'
  | 'in two minutes'
  | 'tomorrow'
  | 'a smaller amount'
  | 'never';

interface PayerMessage {
  text: string;
  retry: RetryAdvice;
  /** Our fault; the staff must be told. */
  isOurs?: true;
}

/** The payer's messages when a prompt was not paid. The texts are keys of the Kiswahili ones. */
export const payerMessages = {
  notEnoughMoney: {
    text: 'Your M-Pesa balance is not enough. Top up and try again, or pay a smaller amount.',
    retry: 'now',
  },
  tooMuchAtATime: {
    text: 'M-Pesa allows up to KES 250,000 at a time. Split the payment.',
    retry: 'a smaller amount',
  },
  tooMuchInADay: {
    text: 'This would pass your M-Pesa daily limit of KES 500,000. Try tomorrow or pay by bank.',
    retry: 'tomorrow',
  },
  accountFull: {
    text: 'We cannot receive this payment now. Please pay by bank or try later.',
    retry: 'never',
    isOurs: true,
  },
  sameAgain: {
    text: 'A similar payment was just sent. Wait 2 minutes and check your messages first.',
    retry: 'in two minutes',
  },
  phoneBusy: {
    text: 'Finish the M-Pesa request already on your phone, then try again.',
    retry: 'in two minutes',
  },
  expired: { text: 'The request expired. Try again.', retry: 'now' },
  notShown: { text: 'We could not reach M-Pesa. Try again shortly.', retry: 'in a minute' },
  cancelled: { text: 'You cancelled the M-Pesa request.', retry: 'now' },
  phoneNotReached: {
    text: 'We could not reach your phone. Check that it is on and has signal.',
    retry: 'now',
  },
  noMpesa: {
    text: 'M-Pesa does not know this number. Use another one that has M-Pesa, or pay by Paybill from any phone.',
    retry: 'now',
  },
  wrongPin: {
    text: 'M-Pesa did not accept the PIN. Try again with care: M-Pesa locks after repeated errors.',
    retry: 'now',
  },
  pinLocked: {
    text: 'Your M-Pesa PIN is locked. Call Safaricom on 100 or 200.',
    retry: 'never',
  },
  notAvailable: {
    text: 'Payment is not available right now. We have been told.',
    retry: 'never',
    isOurs: true,
  },
  notTaken: {
    text: 'M-Pesa did not take the request. If one is open on your phone, finish it. Then wait 2 minutes and try again.',
    retry: 'in two minutes',
  },
  notPaid: {
    text: 'M-Pesa has no payment of this request. Nothing was taken from your account.',
    retry: 'now',
  },
  ended: {
    text: 'Our office has ended this request. If money left your account, it still counts: call us with the receipt.',
    retry: 'now',
  },
  lookedFor: {
    text: 'M-Pesa says that you have paid, and we are finding out for what. Do not pay again: we call you.',
    retry: 'never',
  },
  paid: {
    text: 'M-Pesa says that you have paid. The receipt shows here when M-Pesa sends it. Do not pay again.',
    retry: 'never',
  },
} as const satisfies Record<string, PayerMessage>;

export type PayerMessageName = keyof typeof payerMessages;

export const payerMessageNames = Object.keys(payerMessages) as PayerMessageName[];

export const PAID = '0';

/** Ours: M-Pesa's list covers the attempt's whole time, and has no payment. */
export const NOT_PAID = 'NOT_PAID';

/** Ours: M-Pesa says that it was paid, and lists no payment. */
export const PAID_NOT_LISTED = 'PAID_NOT_LISTED';

/** Ours: the office has ended it, because M-Pesa said nothing. */
export const ENDED = 'ENDED';

/** Ours: M-Pesa refused a push for our fault, with the code of a busy payer. */
export const REFUSED_FOR_US = 'REFUSED_FOR_US';

/** Ours: the number has no M-Pesa. */
export const NO_MPESA = 'NO_MPESA';

/** Ours: M-Pesa refused a call because there are too many. */
export const TOO_MANY = 'TOO_MANY';

/** Codes that end an attempt. After any other code it may still be paid. */
const endings: Readonly<Record<string, PayerMessageName>> = {
  '1': 'notEnoughMoney',
  '2': 'notAvailable',
  '3': 'tooMuchAtATime',
  '4': 'tooMuchInADay',
  '8': 'accountFull',
  '17': 'sameAgain',
  '1001': 'phoneBusy',
  '1019': 'expired',
  '1025': 'notShown',
  '1032': 'cancelled',
  '1036': 'phoneNotReached',
  '1037': 'phoneNotReached',
  '1101': 'notShown',
  '2001': 'wrongPin',
  '2028': 'notAvailable',
  '8006': 'pinLocked',
  '9999': 'notShown',
  SFC_IC0003: 'notAvailable',
};

const refusals: Readonly<Record<string, PayerMessageName>> = {
  '500.001.1001': 'notTaken',
  [NO_MPESA]: 'noMpesa',
  [TOO_MANY]: 'notShown',
};

/** The payer's messages if no code of M-Pesa ended the attempt. */
const others: Readonly<Record<string, PayerMessageName>> = {
  [NOT_PAID]: 'notPaid',
  [ENDED]: 'ended',
  [PAID_NOT_LISTED]: 'lookedFor',
  // Only for a failed attempt: M-Pesa's list has no payment of it.
  [PAID]: 'lookedFor',
};

/** Whether M-Pesa has said that a prompt was paid, whatever its list says. */
export const isSaidPaid = (code: string): boolean => code === PAID || code === PAID_NOT_LISTED;

export const isEnding = (code: string): boolean => Object.hasOwn(endings, code);

const messages = { ...endings, ...refusals, ...others };

/** @param code of an attempt that ended, or of a push that was refused */
export const payerMessageOf = (code: string): PayerMessageName =>
  (Object.hasOwn(messages, code) && messages[code]) || 'notAvailable';

/** Whether the staff must act: owners cannot pay until then. */
export function isOurFault(code: string): boolean {
  const message: PayerMessage = payerMessages[payerMessageOf(code)];
  return message.isOurs === true;
}
