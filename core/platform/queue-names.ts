import type { WorkQueueName } from '#shared/health/work-queues.ts';

/**
 * The queues of work that is done after its cause, each with the environment variable that names its
 * URL. A function is given the queues that it fills, and no others (infra/work-queue.ts).
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
  'due-points': 'DUE_POINTS_QUEUE_URL',
  'due-application': 'DUE_APPLICATION_QUEUE_URL',
  'due-project': 'DUE_PROJECT_QUEUE_URL',
  'due-repayment': 'DUE_REPAYMENT_QUEUE_URL',
  'due-unproven': 'DUE_UNPROVEN_QUEUE_URL',
  'due-closing': 'DUE_CLOSING_QUEUE_URL',
  'due-automatic': 'DUE_AUTOMATIC_QUEUE_URL',
} as const satisfies Record<WorkQueueName, string>;

export type QueueName = keyof typeof queueVariables;

/** @returns the environment variable that names the URL of a queue's dead letters */
export const deadLettersVariable = <Name extends QueueName>(name: Name) =>
  `DEAD_${queueVariables[name]}` as const;
