/** Two people decide these: one proposes, another confirms. */
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

/** How money is paid out: by the bank, or from the Paybill's account. */
export const payoutChannels = ['bank', 'paybill'] as const;

export type PayoutChannel = (typeof payoutChannels)[number];
