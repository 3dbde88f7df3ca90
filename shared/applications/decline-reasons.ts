import reasons from './decline-reasons.json' with { type: 'json' };

/** With advice for the owner. */
export const declineReasons = reasons;

export type DeclineReason = keyof typeof declineReasons;

export const declineReasonNames = Object.keys(declineReasons) as [
  DeclineReason,
  ...DeclineReason[],
];
