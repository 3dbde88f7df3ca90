import { eventCounter } from '#core/platform/metrics.ts';

/**
 * Counts what became of pushes and questions, the messages of M-Pesa with their senders, and the payments that came in
 * (infra/alarm-rules/payments.ts).
 */
export const countEvent = eventCounter<'Push' | 'Callback' | 'Sender' | 'Payment' | 'Question'>(
  'payments',
  'outcome',
);
