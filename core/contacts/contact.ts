import { randomBytes } from 'node:crypto';
import { keyedHash, keyedLetters } from '#core/platform/keys.ts';
import { json, oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { CODE_LENGTH } from '#shared/campaigns/message.ts';

/** @returns the code of a contact's opt-out link; never store, log or return it in a reply */
export const optOutCodeOf = ({ seed }: Pick<Contact, 'seed'>): Promise<string> =>
  keyedLetters('phone', `optOut|code|${seed}`, CODE_LENGTH);

export const contactIdOf = (code: string): Promise<string> =>
  keyedHash('phone', `optOut|id|${code}`);

export async function newLink(): Promise<Pick<Contact, 'contactId' | 'seed'>> {
  const seed = randomBytes(16).toString('base64url');
  return { seed, contactId: await contactIdOf(await optOutCodeOf({ seed })) };
}

/**
 * A campaign stores only the contact's id, so its recipients are anonymous once the contact is deleted. The opt-out
 * code is computed from the seed and a key, and is not stored. The id is a hash of the code.
 */
export const contact = entity({
  name: 'contact',
  about:
    'A person whom a business may text. It changes only if the person gets another number, and is deleted with the person.',
  attributes: {
    contactId: text({ about: 'A keyed hash of the code of the opt-out link.' }),
    seed: text({ secret: true, about: 'The code of the opt-out link is computed from it.' }),
    businessId: text(),
    phone: text({ personal: true }),
    createdAt: text(),
    movedAt: text({
      optional: true,
      about:
        'When it moved to this number from another one. From then on its link stops offers of this business only.',
    }),
  },
  key: {
    question: 'Whose opt-out link is this, and which number does this recipient have?',
    pk: 'contact#{contactId}',
    sk: 'contact',
  },
});

export type Contact = ItemOf<typeof contact>;

/** Has a hash instead of the number, so it may be kept after an erasure. */
export const reach = entity({
  name: 'reach',
  about: 'Whether a number wants offers of a business. An opt-out in it is never deleted.',
  attributes: {
    businessId: text(),
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    contactId: text({ optional: true, about: 'The contact; absent once the person was erased.' }),
    formerContacts: json<string[]>({
      optional: true,
      about: 'The contacts of merged customers: their opt-out links keep working.',
    }),
    optedOutAt: text({ optional: true }),
    optOutSource: oneOf(['customer', 'staff', 'import', 'operator'], { optional: true }),
    movedOutAt: text({
      optional: true,
      about:
        'When a person who opted out of all businesses moved to this number. No list shows it.',
    }),
    offersAgainAt: text({
      optional: true,
      about: 'When the person undid the last opt-out. A later opt-out removes this.',
    }),
  },
  key: {
    question: 'Does this number want offers of this business?',
    pk: 'reach#{businessId}',
    sk: '{phoneHash}',
  },
  indexes: {
    optOuts: {
      index: 'gsi1',
      question: 'Who opted out of offers of this business, and when?',
      pk: 'optOuts#{businessId}',
      sk: '{optedOutAt}#{phoneHash}',
    },
  },
});

export type Reach = ItemOf<typeof reach>;

/** True if there is an opt-out to keep, even one that the person has undone. */
export const hasOptOut = ({ optedOutAt, movedOutAt }: Reach): boolean =>
  optedOutAt !== undefined || movedOutAt !== undefined;

export const noOffers = entity({
  name: 'noOffers',
  about: 'A person who opted out of all businesses.',
  attributes: {
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    at: text(),
    businessId: text({
      optional: true,
      about:
        'The business through whose link the person opted out. Only that link can undo it, while it is valid.',
    }),
    offersAgainAt: text({
      optional: true,
      about: 'When the person undid it. A later opt-out removes this.',
    }),
  },
  key: {
    question: 'Does this number want offers of any business?',
    pk: 'noOffers#{phoneHash}',
    sk: 'all',
  },
});
