import type { Attempt } from '#shared/payments/contract.ts';
import { payerMessages, type RetryAdvice } from '#shared/payments/result-codes.ts';

const isKnown = (name: string | null): name is keyof typeof payerMessages =>
  name !== null && Object.hasOwn(payerMessages, name);

/** The text for the payer, in English, and when another attempt makes sense. */
export const attemptMessage = ({
  message,
}: Pick<Attempt, 'message'>): { text: string; retry: RetryAdvice } =>
  payerMessages[isKnown(message) ? message : 'notAvailable'];
