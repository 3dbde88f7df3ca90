/** Something that waits for the owner to act, as the dashboard shows it. */
import { choice, count, moment, nullable, text, type ValuesOf } from '#shared/platform/fields.ts';

/** A new kind needs texts in web/src/features/accounts/dashboard/needs.tsx. */
export const needKinds = [
  'answer',
  'offer',
  'milestone',
  'change',
  'end',
  'deposit',
  'installment',
  'draft',
] as const;

export type NeedKind = (typeof needKinds)[number];

export const Need = {
  kind: choice(needKinds),
  path: text(),
  /** The reference of its subject, if that has one. */
  reference: nullable(text()),
  /** The number of things to do, where it can be more than one. */
  count: nullable(count),
  /** Whole KES. */
  amount: nullable(count),
  /** When it began to wait. */
  since: moment,
  /** When it is due, or lapses. */
  dueAt: nullable(moment),
};
export type Need = ValuesOf<typeof Need>;

/** The earliest due first, those without a day last. */
export const byUrgency = (needs: readonly Need[]): Need[] =>
  needs.toSorted((one, other) => dayOf(one) - dayOf(other));

/** Needs without a day come in the order of the kinds. */
const dayOf = ({ dueAt, kind }: Need): number =>
  dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER - needKinds.length + needKinds.indexOf(kind);
