const PAYMENTS = 'test/engine/payments.test.ts';
const CLAIMS = 'test/engine/claims.test.ts';

/**
 * The only facts that make a sentence about money true. A test of each title proves that nothing else shows the
 * sentence.
 */
export const moneyFacts = {
  /** A payment with its receipt counts, in the transaction that says so. */
  counted: [PAYMENTS, 'is stored before M-Pesa hears of it, and counts when the callback says so'],
  countedByClaim: [CLAIMS, 'one that counts is shown where it counts, and M-Pesa is not asked'],
  /** M-Pesa's list covers the whole time of the prompt and has nothing of it. */
  missed: [PAYMENTS, 'an attempt of more than an hour of which it has nothing has failed'],
  /** M-Pesa says of the prompt that nobody paid. */
  refused: [PAYMENTS, 'a code that is known to end an attempt ends it, and another one can begin'],
  saidPaid: [
    PAYMENTS,
    'a payer of whom M-Pesa says that money came is not told that nothing was taken',
  ],
  saidPaidByQuery: [
    PAYMENTS,
    'a prompt that was paid by its query alone stays Checking, and says so',
  ],
  countsLater: [
    PAYMENTS,
    'money that comes after M-Pesa said that it would not counts all the same',
  ],
  undecided: [PAYMENTS, 'its owner may pay again once it is clear that both count, and both do'],
  ended: [PAYMENTS, 'threat 146: the office ends it once, with a reason in the audit'],
  none: [CLAIMS, 'threat 110: money that went out, or that did not come, is no payment'],
  claimUndecided: [CLAIMS, 'a claim whose payment M-Pesa answers about, but %s'],
  unmatched: [CLAIMS, 'threat 110: where nobody says its account, it is unmatched'],
  givenBack: [
    CLAIMS,
    'one that nobody could place, and that was given back, is no payment that was not found',
  ],
  partReversed: [CLAIMS, 'a part of a payment that M-Pesa gave back takes nothing back'],
  otherAmount: [
    PAYMENTS,
    'threat 106: a callback with another amount moves nothing, whenever it comes',
  ],
  otherShortCode: [PAYMENTS, 'threat 143: money to another short code is not ours'],
  takenBack: [PAYMENTS, 'threat 107: a payment that two people took back is not counted again'],
  bought: [PAYMENTS, 'brings what was bought once, whatever is paid to the account'],
  /** From the journal: what is taken back is owed again. */
  journal: [CLAIMS, 'an agreement that was settled owes again, and its certificate is void'],
  onceByReference: [
    PAYMENTS,
    'threat 144: a bank payment under a receipt of M-Pesa hides no payment',
  ],
  notTwice: [CLAIMS, 'threat 111: what was refunded is not reversed as well'],
  byMpesaAlone: [CLAIMS, 'nobody but M-Pesa gives back what the bank moved'],
} as const satisfies Record<string, readonly [path: string, title: string]>;
