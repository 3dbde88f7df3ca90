import { repaymentPeriods } from '#shared/applications/catalogue.ts';
import {
  choice,
  flag,
  list,
  object,
  optional,
  text,
  type ValuesOf,
  whole,
} from '#shared/platform/fields.ts';

const amount = whole({ min: 0, max: 100_000_000 });

/** The terms of an offer, as staff type them. Amounts are whole KES. */
export const Terms = {
  amount,
  deposit: amount,
  period: choice(repaymentPeriods),
  fees: list(object({ name: text({ min: 1, max: 60 }), amount }), { max: 10 }),
  /** Whether ten working days without an answer accept a milestone; false if absent. */
  silenceAccepts: optional(flag),
};
export type Terms = ValuesOf<typeof Terms>;
