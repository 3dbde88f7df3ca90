import { json, number, text, whole } from '#core/platform/attributes.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';

/** A payment that one side has and the other has not, or has with another amount. */
export interface Difference {
  receipt: string;
  /** KES at M-Pesa; null if M-Pesa does not list it. */
  theirs: number | null;
  /** KES that we have; null if we have none of it. */
  ours: number | null;
}

/** What M-Pesa lists of a day beside what we have of it. */
export const reconciliation = entity({
  name: 'reconciliation',
  about: 'What M-Pesa lists of a day beside what was counted or kept of it. Made anew each night.',
  attributes: {
    day: text({ about: 'The day in Nairobi.' }),
    checkedAt: text(),
    theirCount: whole({ about: 'Payments that M-Pesa lists.' }),
    theirSum: number({ about: 'KES, with the cents of payments that have some.' }),
    ourCount: whole({ about: 'Payments by M-Pesa that we have.' }),
    ourSum: number({ about: 'KES, in the same way.' }),
    unclear: whole({
      optional: true,
      about: 'Rows of the list that nobody understood: they may be payments of this day.',
    }),
    differences: json<Difference[]>({ about: 'The first hundred.' }),
  },
  key: {
    question: 'Do M-Pesa and we agree about this day?',
    pk: 'reconciliation#{day}',
    sk: 'reconciliation',
  },
});

export type ReconciliationItem = ItemOf<typeof reconciliation>;
