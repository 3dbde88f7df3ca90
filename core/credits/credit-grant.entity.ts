import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** A request id is of all businesses together: one that is typed for a second business by mistake is refused. */
export const creditGrant = entity({
  name: 'creditGrant',
  about: 'A grant of SMS credits that was done, so that a repeat grants nothing.',
  attributes: {
    requestId: text(),
    userId: text(),
    credits: whole(),
    reason: text(),
    at: text(),
  },
  key: {
    question: 'Has this grant been done already?',
    pk: 'creditGrant#{requestId}',
    sk: 'grant',
  },
});

export type CreditGrant = ItemOf<typeof creditGrant>;
