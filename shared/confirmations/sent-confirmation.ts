import { type ValuesOf, whole } from '#shared/platform/fields.ts';

/** The answer to a request for a code by SMS. */
export const SentConfirmation = {
  /** Seconds until another code can be requested. */
  waitSeconds: whole(),
  /** The number of digits of the code. */
  digits: whole(),
};
export type SentConfirmation = ValuesOf<typeof SentConfirmation>;
