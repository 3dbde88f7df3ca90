import { timingSafeEqual } from 'node:crypto';
import type { WorkQueueName } from '#shared/health/work-queues.ts';
import { byDueQueue } from '#shared/platform/due-kinds.ts';

/** The environment variables that a function may be given. Nothing outside this file names another one. */
export type EnvironmentName =
  /** The stage: dev, staging or prod. */
  | 'STAGE'
  /** The one table. */
  | 'TABLE_NAME'
  /** The table of audit events, which nothing changes. */
  | 'AUDIT_TABLE_NAME'
  /** The bucket of documents and pictures. */
  | 'UPLOADS_BUCKET'
  /** The bucket of the PDFs that Miliki makes. */
  | 'PAPERS_BUCKET'
  /** The secrets of keys. */
  | (typeof keyVariables)[KeyPurpose]
  /** The queues that it fills. */
  | (typeof queueVariables)[QueueName]
  /** The queues of their dead letters, and the one of streams and schedules. */
  | `DEAD_${(typeof queueVariables)[QueueName]}`
  | 'DEAD_LETTERS_QUEUE_URL'
  /** Rows of what is due that all workers of a kind do in a second. */
  | 'DUE_ROWS_PER_SECOND'
  /** The value that CloudFront adds to every request for the API. */
  | 'ORIGIN_SECRET'
  /** The key that encrypts statement passwords. */
  | 'STATEMENT_KEY_ARN'
  | 'USER_POOL_ID'
  /** The pool of the provider's staff. */
  | 'STAFF_POOL_ID'
  /** The sender that a phone shows beside an SMS. */
  | 'SMS_SENDER_ID'
  /** USD above which a single SMS is not sent. */
  | 'SMS_MAX_PRICE'
  /** SMS with sign-in codes to everybody together. */
  | 'SMS_PER_MINUTE'
  | 'SMS_PER_DAY'
  /** SMS segments that businesses pay for with their credits, all together. */
  | 'BUSINESS_SMS_PER_DAY'
  /** SMS segments a second that are not for codes. */
  | 'QUEUED_SMS_PER_SECOND'
  /** The hours in which promotional SMS go out, as 8-18. */
  | 'PROMOTIONAL_HOURS'
  /** Segments of SMS that one business may send in a day. */
  | 'SMS_OF_BUSINESS_PER_DAY'
  /** Set where SMS to test numbers are kept, and not sent (sms-sender.ts). */
  | 'KEEPS_TEST_SMS'
  /** Whether SNS logs what carriers say about the delivery of SMS: true or false. */
  | 'SMS_DELIVERY_LOGS'
  /** The secret of M-Pesa, and that of the operator who reverses payments. */
  | 'MPESA_SECRET_ARN'
  | 'MPESA_REVERSAL_SECRET_ARN'
  /** Where M-Pesa's API is, without a slash at its end. */
  | 'MPESA_URL'
  /** The number to which payers pay. */
  | 'MPESA_SHORT_CODE'
  /** Questions about prompts that M-Pesa takes in a minute. */
  | 'MPESA_QUERIES_PER_MINUTE'
  /** The URL of the site, at which M-Pesa reaches us. A stage without its own domain has none. */
  | 'PAYMENTS_URL'
  /** The origin of the site, for which passkeys are made. A stage without its own domain has none. */
  | 'SITE_URL'
  /** What owners can buy, as JSON (infra/stages.ts). */
  | 'CATALOGUE'
  /** Set where every change of an owner needs a subscription. */
  | 'NEEDS_SUBSCRIPTION'
  /** The site's host name. A stage without its own domain has none: see `siteHost`. */
  | 'SITE_HOST';

const read = (name: EnvironmentName): string | undefined => process.env[name];

/**
 * Reads a variable that a function's definition in infra/ gives it.
 *
 * @throws Error if it is missing, so that a wrong deployment fails at its first call
 */
export function environment(
  name: Exclude<EnvironmentName, 'SITE_HOST' | 'SITE_URL' | 'PAYMENTS_URL'>,
): string {
  const value = read(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** The site's host name, or undefined where the stage has no domain. */
export const siteHost = read('SITE_HOST');

/** The origin of the site, or undefined where the stage has no domain. */
export const siteUrl = (): string | undefined => read('SITE_URL');

/** The URL at which M-Pesa reaches us, or undefined where the stage has no domain. */
export const paymentsUrl = (): string | undefined => read('PAYMENTS_URL');

/** The number to which payers pay by M-Pesa. */
export const shortCode = (): string => environment('MPESA_SHORT_CODE');

/** Whether the changes of owners need a subscription here (infra/stages.ts). */
export const needsSubscription = (): boolean => read('NEEDS_SUBSCRIPTION') === 'true';

/** Where Lambda has the files of a function, or undefined elsewhere. */
export const taskRoot = (): string | undefined => process.env.LAMBDA_TASK_ROOT;

/** Whether AWS is the local cloud. */
export const isLocal = (): boolean => process.env.AWS_ENDPOINT_URL !== undefined;

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

/**
 * The queues of work that is done after its cause, each with the environment variable that names its
 * URL. A function is given the queues that it fills, and no others (infra/work-queues.ts).
 */
export const queueVariables = {
  /** Changes and reminders of which owners are notified. */
  notifications: 'NOTIFICATIONS_QUEUE_URL',
  /** Uploads whose lease has ended. */
  leases: 'LEASES_QUEUE_URL',
  /** Calls to send the SMS that wait for their turn. */
  outbox: 'OUTBOX_QUEUE_URL',
  /** Looks at the audiences of campaigns. */
  campaigns: 'CAMPAIGNS_QUEUE_URL',
  /** Messages of M-Pesa. */
  'payment-callbacks': 'PAYMENT_CALLBACKS_QUEUE_URL',
  /** Orders of PDFs. */
  'paper-orders': 'PAPER_ORDERS_QUEUE_URL',
  /** Pages of what is due, a queue for each kind. */
  ...byDueQueue((kind) => `DUE_${kind.toUpperCase() as Uppercase<typeof kind>}_QUEUE_URL` as const),
} as const satisfies Record<WorkQueueName, string>;

export type QueueName = keyof typeof queueVariables;

/** @returns the environment variable that names the URL of a queue's dead letters */
export const deadLettersVariable = <Name extends QueueName>(name: Name) =>
  `DEAD_${queueVariables[name]}` as const;

/** The header that CloudFront adds to every request for the API (infra/secrets.ts). */
export const ORIGIN_HEADER = 'x-origin-verify';

/** @returns whether a request's header holds the secret that only CloudFront and the API know */
export function isFromSite(secret: string | undefined): boolean {
  const [typed, wanted] = [Buffer.from(secret ?? ''), Buffer.from(environment('ORIGIN_SECRET'))];
  return typed.length === wanted.length && timingSafeEqual(typed, wanted);
}

/**
 * With this scope a token may change or delete its user at Cognito itself, past every rule of ours
 * (docs/sign-in.md 6.7). The triggers before tokens take it away.
 */
export const COGNITO_SCOPE = 'aws.cognito.signin.user.admin';
