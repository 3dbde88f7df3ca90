/** The owner's view of a claimed payment. Somebody else's payment looks like one that does not exist. */
export const claimStates = [
  /** It counts for the agreement that the claim then names. */
  'Counted',
  /** It was given back to its payer: it was the owner's, or nobody knew whose it was. */
  'Returned',
  /** It came, and pays nothing yet: the office finds out whose it is. */
  'With the Office',
  'Looking',
  /** M-Pesa did not say whether it was made: the office looks for it. */
  'Not Decided',
  /** M-Pesa says that we got no payment like this, or it is somebody else's. */
  'Not Found',
] as const;

export type ClaimState = (typeof claimStates)[number];
