/** Why a payment pays nothing yet, in the office's words. */
export const unmatchedReasons = {
  unknownAccount: 'No agreement has the account that was typed.',
  cancelled: 'The agreement is cancelled.',
  closedAccount: 'The owner has closed the account.',
  wrongAgreement: 'It was taken back from the agreement that had it.',
  noAccount: 'An owner claims it, and M-Pesa has not named its account.',
  hasCents:
    'It has cents, which no agreement can take: its shillings can be matched, or all of it given back.',
  otherAmount: 'Another amount was asked for.',
  boughtAlready: 'Its purchase was paid before.',
  tooLate: 'The offer that it would buy was made more than two days before.',
} as const;

export type UnmatchedReason = keyof typeof unmatchedReasons;

export const unmatchedReasonNames = Object.keys(unmatchedReasons) as UnmatchedReason[];
