import { moment, nullable, text, type ValuesOf } from '#shared/platform/fields.ts';

/** A reversal that M-Pesa was asked for and has not made yet. */
export const AskedReversal = {
  /** The staff id of the second person. */
  by: text(),
  at: moment,
  /** M-Pesa's code for its refusal (shared/payments/reversal-codes.ts); null until it answers. */
  code: nullable(text()),
};
export type AskedReversal = ValuesOf<typeof AskedReversal>;
