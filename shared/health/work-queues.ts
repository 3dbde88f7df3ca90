import { byDueQueue, dueWork } from '#shared/platform/due-kinds.ts';

/** The queues of work that can fail, with the office's words for them. */
export const workQueues = {
  notifications: 'Notifications of owners',
  leases: 'Files that nobody needs any more',
  outbox: 'SMS that wait for their turn',
  campaigns: 'Audiences of campaigns',
  'payment-callbacks': 'Messages of M-Pesa',
  'carrier-callbacks': 'Messages of SMS carriers',
  'push-fallbacks': 'SMS that wait for a device to confirm',
  'paper-orders': 'PDFs of agreements and certificates',
  ...byDueQueue((kind) => dueWork[kind].waiting),
} as const;

export type WorkQueueName = keyof typeof workQueues;

export const workQueueNames = Object.keys(workQueues) as WorkQueueName[];
