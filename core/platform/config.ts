import { timingSafeEqual } from 'node:crypto';
import type { StepBackDays } from '#shared/agreements/agreement-text.ts';
import type { WorkQueueName } from '#shared/health/work-queues.ts';
import { byDueQueue } from '#shared/platform/due-kinds.ts';

/** The environment variables that a function may be given. No other file names one. */
export type EnvironmentName =
  | 'STAGE'
  | 'TABLE_NAME'
  | 'AUDIT_TABLE_NAME'
  | 'UPLOADS_BUCKET'
  | 'PAPERS_BUCKET'
  | (typeof keyVariables)[KeyPurpose]
  | (typeof queueVariables)[QueueName]
  /** The dead letters of each queue, and those of streams and schedules. */
  | `DEAD_${(typeof queueVariables)[QueueName]}`
  | 'DEAD_LETTERS_QUEUE_URL'
  /** Due rows that all workers of a kind handle in a second. */
  | 'DUE_ROWS_PER_SECOND'
  /** CloudFront adds this value to every request for the API. */
  | 'ORIGIN_SECRET'
  | 'STATEMENT_KEY_ARN'
  | 'USER_POOL_ID'
  | 'STAFF_POOL_ID'
  /** The registered sender of codes and transactional SMS, and that of promotions. */
  | 'SMS_SENDER_ID'
  | 'SMS_PROMOTIONAL_SENDER_ID'
  /** The carriers of each class, as JSON (infra/sms.ts). */
  | 'SMS_CARRIERS'
  /** The URL of each carrier, as JSON, without a trailing slash. */
  | 'SMS_CARRIER_URLS'
  | 'SMS_CARRIER_SECRET_ARN'
  /** Promotions must leave this much money at the carrier, in ten-thousandths of a KES. */
  | 'SMS_RESERVE'
  /** Above this price in USD a single SMS is not sent. */
  | 'SMS_MAX_PRICE'
  /** Sign-in codes by SMS, for everybody together. */
  | 'SMS_PER_MINUTE'
  | 'SMS_PER_DAY'
  /** SMS segments a day that our budget at AWS leaves to businesses; `none` if their carrier is paid in advance. */
  | 'SMS_ROOM_OF_BUSINESSES'
  /** SMS segments a second, without codes. */
  | 'QUEUED_SMS_PER_SECOND'
  /** The hours for promotional SMS, such as 8-18. */
  | 'PROMOTIONAL_HOURS'
  | 'SMS_OF_BUSINESS_PER_DAY'
  /** The days of an owner's right to cancel: after the signing, and of a late delivery, such as 10-30. */
  | 'STEP_BACK_DAYS'
  /** If set, SMS to test numbers are kept instead of sent (core/carriers/). */
  | 'KEEPS_TEST_SMS'
  /** `true` if SNS logs the delivery reports of carriers. */
  | 'SMS_DELIVERY_LOGS'
  /** The M-Pesa secret, and the secret of the operator who reverses payments. */
  | 'MPESA_SECRET_ARN'
  | 'MPESA_REVERSAL_SECRET_ARN'
  /** Without a trailing slash. */
  | 'MPESA_URL'
  | 'MPESA_SHORT_CODE'
  /** M-Pesa's codes for a monthly standing order, as JSON. Not set on a stage without standing orders. */
  | 'MPESA_STANDING_ORDERS'
  /** How many questions about prompts M-Pesa accepts in a minute. */
  | 'MPESA_QUERIES_PER_MINUTE'
  /** The site's URL for calls from M-Pesa. Not set on a stage without a domain. */
  | 'PAYMENTS_URL'
  /** The site's origin, for passkeys. Not set on a stage without a domain. */
  | 'SITE_URL'
  | 'CATALOGUE'
  /** If set, an owner can change nothing without a subscription. */
  | 'NEEDS_SUBSCRIPTION'
  /** The origin of the local cloud's push service. No stage has it. */
  | 'PUSH_STAND_IN'
  /** Not set on a stage without a domain: use `siteHost`. */
  | 'SITE_HOST';

const read = (name: EnvironmentName): string | undefined => process.env[name];

/** @throws Error if it is missing, so that a wrong deployment fails at its first call */
export function environment(
  name: Exclude<
    EnvironmentName,
    'SITE_HOST' | 'SITE_URL' | 'PAYMENTS_URL' | 'MPESA_STANDING_ORDERS'
  >,
): string {
  const value = read(name);
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

export const siteHost = read('SITE_HOST');

/** Undefined if the stage has no domain. */
export const siteUrl = (): string | undefined => read('SITE_URL');

/** Undefined if the stage has no domain. */
export const paymentsUrl = (): string | undefined => read('PAYMENTS_URL');

/** The Nairobi hours in which a promotional SMS may leave. */
export function promotionalHours(): { opens: number; closes: number } {
  const [opens = 0, closes = 0] = environment('PROMOTIONAL_HOURS').split('-').map(Number);
  return { opens, closes };
}

/** The days of an owner's right to cancel, which the text of a new agreement names. */
export function stepBackDays(): StepBackDays {
  const [afterSigning = 0, late = 0] = environment('STEP_BACK_DAYS').split('-').map(Number);
  return { afterSigning, late };
}

/** Without a trailing slash. */
export const carrierUrl = (carrier: string): string =>
  (JSON.parse(environment('SMS_CARRIER_URLS')) as Record<string, string>)[carrier] ?? '';

export const shortCode = (): string => environment('MPESA_SHORT_CODE');

/** Undefined if the stage offers no automatic payment. */
export function standingOrders(): { month: string; transactionType: string } | undefined {
  const codes = read('MPESA_STANDING_ORDERS');
  return codes ? JSON.parse(codes) : undefined;
}

/** Whether owners need a subscription to change anything (infra/stages.ts). */
export const needsSubscription = (): boolean => read('NEEDS_SUBSCRIPTION') === 'true';

/** Undefined at AWS. Only in the local cloud may a subscription name a host of this machine. */
export const pushStandIn = (): string | undefined =>
  isLocal() ? read('PUSH_STAND_IN') : undefined;

export const taskRoot = (): string | undefined => process.env.LAMBDA_TASK_ROOT;

/** Whether AWS is the local cloud. */
export const isLocal = (): boolean => process.env.AWS_ENDPOINT_URL !== undefined;

/** Each purpose, with the variable that names its secret. A function gets only those it needs (infra/secrets.ts). */
export const keyVariables = {
  phone: 'PHONE_SECRET_ARN',
  /** Hides customers' numbers in the rows of codes. */
  customer: 'CUSTOMER_SECRET_ARN',
  /** Makes and hides the links of customers' cards. */
  card: 'CARD_SECRET_ARN',
  request: 'REQUEST_SECRET_ARN',
  code: 'CODE_SECRET_ARN',
  address: 'ADDRESS_SECRET_ARN',
  robot: 'ROBOT_SECRET_ARN',
  'api-key': 'API_KEY_SECRET_ARN',
  passkey: 'PASSKEY_SECRET_ARN',
  /** The key that push services know us by, and the ids that confirm an arrival (core/push/). */
  push: 'PUSH_SECRET_ARN',
} as const;

export type KeyPurpose = keyof typeof keyVariables;

/** Each queue, with the variable that names its URL. A function gets only those it fills (infra/work-queues.ts). */
export const queueVariables = {
  /** Changes and reminders for owners. */
  notifications: 'NOTIFICATIONS_QUEUE_URL',
  leases: 'LEASES_QUEUE_URL',
  outbox: 'OUTBOX_QUEUE_URL',
  /** Audiences of campaigns to read. */
  campaigns: 'CAMPAIGNS_QUEUE_URL',
  'payment-callbacks': 'PAYMENT_CALLBACKS_QUEUE_URL',
  'carrier-callbacks': 'CARRIER_CALLBACKS_QUEUE_URL',
  /** News that went to devices, and their SMS. */
  'push-fallbacks': 'PUSH_FALLBACKS_QUEUE_URL',
  'paper-orders': 'PAPER_ORDERS_QUEUE_URL',
  /** Pages of due rows, one queue for each kind. */
  ...byDueQueue((kind) => `DUE_${kind.toUpperCase() as Uppercase<typeof kind>}_QUEUE_URL` as const),
} as const satisfies Record<WorkQueueName, string>;

export type QueueName = keyof typeof queueVariables;

export const deadLettersVariable = <Name extends QueueName>(name: Name) =>
  `DEAD_${queueVariables[name]}` as const;

/** CloudFront adds this header to every API request (infra/secrets.ts). */
export const ORIGIN_HEADER = 'x-origin-verify';

/** @returns whether the header has the secret that only CloudFront and the API know */
export function isFromSite(secret: string | undefined): boolean {
  const [typed, wanted] = [Buffer.from(secret ?? ''), Buffer.from(environment('ORIGIN_SECRET'))];
  return typed.length === wanted.length && timingSafeEqual(typed, wanted);
}

/** Lets a token change or delete its user at Cognito, past our rules (docs/sign-in.md 6.7). Triggers remove it. */
export const COGNITO_SCOPE = 'aws.cognito.signin.user.admin';
