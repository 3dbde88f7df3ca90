export const healthNumbers = {
  smsPaid: 'Parts of SMS that Miliki paid today',
  smsSignIn: 'of these for signing in',
  smsConfirmation: 'of these for confirmations',
  smsNotification: 'of these for news of applications, projects and payments',
  smsWelcome: 'of these to customers of shops',
  smsOfBusinesses: 'Parts of SMS that businesses paid today',
  rowsDone: 'Rows done in the last runs',
  rowsLeft: 'Rows that failed in the last runs',
  rowsLate: 'Rows that came late in the last runs',
  deadLetters: 'Messages that were set aside',
} as const;

export type HealthNumber = keyof typeof healthNumbers;

export const healthNumberNames = Object.keys(healthNumbers) as HealthNumber[];
