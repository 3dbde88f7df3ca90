/** M-Pesa's messages, each with its URL. */
export const callbackKinds = [
  /** The outcome of a prompt. */
  'result',
  'confirmation',
  'validation',
  /** The answer to a question about a payment, or to a request to reverse one. */
  'answer',
  /** M-Pesa says that an `answer` will not come. */
  'timeout',
  /** A row of M-Pesa's list that disagrees with our payment. */
  'listed',
] as const;

export type CallbackKind = (typeof callbackKinds)[number];
