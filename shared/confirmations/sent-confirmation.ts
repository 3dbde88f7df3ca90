import * as z from 'zod/mini';

/** The answer to a request for a code by SMS. */
export const SentConfirmation = z.object({
  /** Seconds until another code can be requested. */
  waitSeconds: z.int(),
  /** The number of digits of the code. */
  digits: z.int(),
});
export type SentConfirmation = z.infer<typeof SentConfirmation>;
