import { moment, nullable, text, type ValuesOf } from '#shared/platform/fields.ts';

/** What M-Pesa was asked to reverse, and has not done yet. */
export const AskedReversal = {
  /** The id of the second member of the staff. */
  by: text(),
  at: moment,
  /** The code with which M-Pesa refused (shared/payments/reversal-codes.ts); null while it has not answered. */
  code: nullable(text()),
};
export type AskedReversal = ValuesOf<typeof AskedReversal>;
