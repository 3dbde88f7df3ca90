/** The kinds of SMS that Miliki pays for, with the office's words for them. */
export const smsKinds = {
  knownDevice: 'Sign-in from a known device',
  knownNumber: 'Sign-in with a known number',
  newNumber: 'Sign-in with a new number',
  confirmation: 'Codes that confirm an act',
  notification: 'News of applications',
  money: 'News of charges and schedules',
  receipt: 'Receipts of payments',
  welcome: 'Welcome to customers of shops',
  customer: 'Customers whose points move',
} as const;

export type SmsKind = keyof typeof smsKinds;

export const smsKindNames = Object.keys(smsKinds) as SmsKind[];
