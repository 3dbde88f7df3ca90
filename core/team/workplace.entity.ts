import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** One of the two places that a person has for businesses of others: a third one has no key. */
export const workplace = entity({
  name: 'workplace',
  about: 'A business of somebody else in which a person works.',
  attributes: {
    personId: text(),
    place: whole({ about: '1 or 2.' }),
    businessId: text(),
  },
  key: {
    question: 'In which businesses does this person work?',
    pk: 'user#{personId}',
    sk: 'workplace#{place}',
  },
});

export type WorkplaceItem = ItemOf<typeof workplace>;
