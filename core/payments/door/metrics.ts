import { eventCounter } from '#core/platform/metrics.ts';

/** Watched by infra/alarm-rules/payments.ts. */
export const countEvent = eventCounter<'Push' | 'Callback' | 'Sender' | 'Payment' | 'Question'>(
  'payments',
  'outcome',
);
