/** The queues of work that can fail, each with the words that the office shows for it. */
export const workQueues = {
  notifications: 'Notifications of owners',
  leases: 'Files that nobody needs any more',
  outbox: 'SMS that wait for their turn',
  campaigns: 'Audiences of campaigns',
  'payment-callbacks': 'Messages of M-Pesa',
  'paper-orders': 'PDFs of agreements and certificates',
  'due-points': 'Points that expire',
  'due-application': 'Applications with a day that ends',
  'due-project': 'Milestones that wait for their owner',
  'due-repayment': 'Reminders of installments',
  'due-unproven': 'Numbers that nobody proved',
  'due-closing': 'Accounts that close',
  'due-automatic': 'Automatic messages',
} as const;

export type WorkQueueName = keyof typeof workQueues;

export const workQueueNames = Object.keys(workQueues) as WorkQueueName[];
