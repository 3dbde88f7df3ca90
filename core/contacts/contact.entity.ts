import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/**
 * Somebody whom a business may text. Recipients of a campaign are known by the id alone, so that they lead
 * to nobody once the contact is gone. The code of the opt-out link is made of the seed and a key
 * (opt-out-link.ts), and stored nowhere: the id is its hash.
 */
export const contact = entity({
  name: 'contact',
  about:
    'Somebody whom a business may text. Only another number of the person changes it. It is deleted with the person.',
  attributes: {
    contactId: text({ about: 'A keyed hash of the code of the opt-out link.' }),
    seed: text({ secret: true, about: 'What the code of the opt-out link is made of.' }),
    businessId: text(),
    phone: text({ personal: true }),
    createdAt: text(),
    movedAt: text({
      optional: true,
      about:
        'When it came to this number from another one: its link stops offers of the business alone.',
    }),
  },
  key: {
    question: 'Whose opt-out link is this, and which number has this recipient?',
    pk: 'contact#{contactId}',
    sk: 'contact',
  },
});

export type Contact = ItemOf<typeof contact>;
