/** What two people decide: one proposes it, and another one confirms it. */
export const waitingEvents = [
  'pay',
  'takeBack',
  'reverse',
  'waive',
  'refund',
  'writeOff',
  'restructure',
] as const;

export type WaitingEvent = (typeof waitingEvents)[number];

/** How money is paid out: by the bank, or from the account of the Paybill. */
export const payoutChannels = ['bank', 'paybill'] as const;

export type PayoutChannel = (typeof payoutChannels)[number];
