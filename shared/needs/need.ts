/** Something that waits for the owner to act, as the dashboard shows it. */
import { choice, count, moment, nullable, text, type ValuesOf } from '#shared/platform/fields.ts';

/** A kind that is added here gets its texts in web/src/features/accounts/dashboard/needs.tsx. */
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
  /** The page on which the owner acts. */
  path: text(),
  /** The reference of what it is about, if that has one. */
  reference: nullable(text()),
  /** The number of things to do, where it can be more than one. */
  count: nullable(count),
  /** Whole KES. */
  amount: nullable(count),
  /** When it began to wait. */
  since: moment,
  /** The moment by which it is due, or after which it is gone. */
  dueAt: nullable(moment),
};
export type Need = ValuesOf<typeof Need>;

/** @returns the needs with the one that is due first at the beginning, and those without a day at the end */
export const byUrgency = (needs: readonly Need[]): Need[] =>
  needs.toSorted((one, other) => dayOf(one) - dayOf(other));

/** All that comes without a day comes in the order of the kinds. */
const dayOf = ({ dueAt, kind }: Need): number =>
  dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER - needKinds.length + needKinds.indexOf(kind);
