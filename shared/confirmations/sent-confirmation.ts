import { type ValuesOf, whole } from '#shared/platform/fields.ts';

export const SentConfirmation = {
  /** Until another code can be requested. */
  waitSeconds: whole(),
  digits: whole(),
};
export type SentConfirmation = ValuesOf<typeof SentConfirmation>;
