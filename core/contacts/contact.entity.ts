import { text } from '#core/platform/attributes.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';

/**
 * Somebody whom a business may text. The id is random, and is the code of the opt-out link: recipients
 * of a campaign are known by it alone, so that they lead to nobody once the contact is gone.
 */
export const contact = entity({
  name: 'contact',
  about:
    'Somebody whom a business may text. Only another number of the person changes it. It is deleted with the person.',
  attributes: {
    contactId: text({ about: 'Ten random letters: the code of the opt-out link.' }),
    businessId: text(),
    phone: text({ personal: true }),
    createdAt: text(),
  },
  key: {
    question: 'Whose opt-out link is this, and which number has this recipient?',
    pk: 'contact#{contactId}',
    sk: 'contact',
  },
});

export type Contact = ItemOf<typeof contact>;
