import { text } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

/**
 * A person whom a business may text. Rows of campaigns name the contact and never the number, so that
 * deleting this item makes them nobody's.
 */
export const contact = entity({
  name: 'contact',
  about: 'A person whom a business may text.',
  attributes: {
    contactId: text({
      about: 'Random: it is the code of the opt-out link, and says nothing about the number.',
    }),
    businessId: text(),
    phone: text({ personal: true }),
    createdAt: text(),
  },
  key: { question: 'Who is this?', pk: 'contact#{contactId}', sk: 'contact' },
});

export type Contact = ItemOf<typeof contact>;
