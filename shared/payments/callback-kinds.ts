/** The messages that M-Pesa sends, each to its own URL. */
export const callbackKinds = [
  /** What became of a prompt. */
  'result',
  /** Somebody paid to our short code. */
  'confirmation',
  /** Somebody is about to pay to our short code. */
  'validation',
  /** The answer to a question about a payment, or to a request to reverse one. */
  'answer',
  /** No such answer will come. */
  'timeout',
  /** A row of M-Pesa's list that tells otherwise of a payment than we have it. */
  'listed',
] as const;

export type CallbackKind = (typeof callbackKinds)[number];
