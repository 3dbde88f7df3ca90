/**
 * What an owner is told of a payment that they name. Of one that is somebody else's, they are told what they are
 * told of one that there is not.
 */
export const claimStates = [
  /** It counts: for the agreement that the claim names then. */
  'Counted',
  /** It was theirs, or nobody knew whose it was, and it was given back to its payer. */
  'Returned',
  /** It came, and pays nothing yet: the office finds out whose it is. */
  'With the Office',
  /** M-Pesa is asked. */
  'Looking',
  /** M-Pesa has said neither that it was made nor that it was not: the office looks for it. */
  'Not Decided',
  /** M-Pesa says that there is no such payment to us, or it is somebody else's. */
  'Not Found',
] as const;

export type ClaimState = (typeof claimStates)[number];
