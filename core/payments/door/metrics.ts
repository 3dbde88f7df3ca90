import { eventCounter } from '#core/platform/metrics.ts';

/**
 * Counts outcomes of pushes and questions, M-Pesa's messages with their senders, and payments
 * (infra/alarm-rules/payments.ts).
 */
export const countEvent = eventCounter<'Push' | 'Callback' | 'Sender' | 'Payment' | 'Question'>(
  'payments',
  'outcome',
);
