/**
 * What keys are for, each with the environment variable that names the key's secret. A function is
 * given the secrets of the purposes that it serves, and no others (infra/secrets.ts).
 */
export const keyVariables = {
  /** Hides phone numbers in keys of the table, and makes the codes of opt-out links. */
  phone: 'PHONE_SECRET_ARN',
  /** Hides the numbers of customers in the rows of codes. */
  customer: 'CUSTOMER_SECRET_ARN',
  /** Makes the links of customers' cards, and hides them. */
  card: 'CARD_SECRET_ARN',
  /** Hides the bodies of idempotent requests. */
  request: 'REQUEST_SECRET_ARN',
  /** Hides one-time codes. */
  code: 'CODE_SECRET_ARN',
  /** Hides IP addresses. */
  address: 'ADDRESS_SECRET_ARN',
  /** Signs the puzzles of the robot check. */
  robot: 'ROBOT_SECRET_ARN',
  /** Hides the API keys of tills. */
  'api-key': 'API_KEY_SECRET_ARN',
  /** Signs the challenges of passkeys. */
  passkey: 'PASSKEY_SECRET_ARN',
} as const;

export type KeyPurpose = keyof typeof keyVariables;
