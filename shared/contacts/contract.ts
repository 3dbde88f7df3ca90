import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { ofManager } from '#shared/platform/team-roles.ts';

export const CONTACT_ROWS = 200;

/** As typed; the phone rule lets only mobiles pass (docs/rules.md 5). */
const phone = f.verbatim({ min: 1, max: 20 });

export const ContactList = {
  listId: f.text(),
  name: f.text(),
  createdAt: f.moment,
  /** When the owner declared that these people agreed to receive offers. */
  consentAt: f.moment,
  members: f.count,
  invalid: f.count,
  duplicate: f.count,
};
export type ContactList = f.ValuesOf<typeof ContactList>;

const listErrors = ['contacts.listNotFound', 'accounts.notFound'] as const;

export const listContactLists = contract('GET /api/contacts/lists', 'owner', {
  roles: ofManager,
  reply: { lists: f.list(f.object(ContactList)) },
});

/** The owner declares that the people on the list agreed to receive offers. */
export const createContactList = contract('POST /api/contacts/lists', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: { name: f.text({ min: 1, max: 60 }), consentDeclared: f.flag },
  reply: ContactList,
  errors: ['contacts.noConsent', 'contacts.tooManyLists', 'accounts.notFound'],
});

export const deleteContactList = contract('DELETE /api/contacts/lists/{listId}', 'owner', {
  roles: ofManager,
  errors: listErrors,
});

/** Repeated numbers count as duplicates, and numbers that are not Kenyan mobiles as invalid. Rows can be sent again. */
export const addContacts = contract('POST /api/contacts/lists/{listId}/members', 'owner', {
  roles: ofManager,
  cost: costs.contacts,
  body: {
    rows: f.list(
      f.object({
        /** The row's line in its file, from 1. */
        line: f.whole({ min: 1, max: 1_000_000 }),
        phone: f.verbatim({ min: 1, max: 40 }),
        name: f.nullable(f.smsName({ min: 1, max: 80 })),
      }),
      { min: 1, max: CONTACT_ROWS },
    ),
  },
  reply: { list: f.object(ContactList) },
  errors: [...listErrors, 'contacts.listFull'],
});

export const Member = {
  line: f.whole(),
  /** As +254...; for a refused row, as typed. */
  phone: f.text(),
  name: f.nullable(f.text()),
  /** Why this number gets no offers; null if it gets them. */
  problem: f.nullable(f.choice(['invalid', 'duplicate', 'optedOut', 'noConsent'])),
};
export type Member = f.ValuesOf<typeof Member>;

/** The members of a list, or its refused rows. The cursor is in the body, because it has a phone number in it. */
export const listMembers = contract('POST /api/contacts/lists/{listId}/members/search', 'owner', {
  isRead: true,
  roles: ofManager,
  body: { show: f.choice(['members', 'refused']), cursor: f.optional(f.verbatim({ max: 1600 })) },
  reply: { members: f.list(f.object(Member)), next: f.next },
  errors: ['contacts.listNotFound'],
});

export const OptOut = {
  /** Null for a person who was erased since: the opt-out stays. */
  phone: f.nullable(f.text()),
  since: f.moment,
  source: f.choice(['customer', 'staff', 'import', 'operator']),
};
export type OptOut = f.ValuesOf<typeof OptOut>;

export const listOptOuts = contract('GET /api/contacts/opt-outs', 'owner', {
  roles: ofManager,
  query: f.pageQuery,
  reply: { optOuts: f.list(f.object(OptOut)), next: f.next },
});

/** Opt-outs entered by a shop's staff or by import, never as `operator`. Only the person can undo one. */
export const addOptOuts = contract('POST /api/contacts/opt-outs', 'owner', {
  roles: ofManager,
  cost: costs.optOuts,
  body: {
    phones: f.list(phone, { min: 1, max: CONTACT_ROWS }),
    source: f.choice(['staff', 'import']),
  },
  reply: { added: f.count, known: f.count, invalid: f.list(f.text()) },
  errors: ['accounts.notFound'],
});

/** The offers that a person gets. An opt-out from all businesses can be undone only through the link where it was made. */
export const offerStates = [
  'yes',
  'notFromThis',
  'notFromAnybody',
  'notFromAnybodyElsewhere',
] as const;

/** Reveals nothing about the phone number. */
export const OfferChoice = {
  businessName: f.text(),
  /** An old link belongs to the number's earlier holder: it shows and stops only this business. */
  offers: f.choice([...offerStates, 'yesByOldLink', 'notFromThisByOldLink']),
};
export const offerChanges = ['yes', 'yesFromOthers', 'notFromThis', 'notFromAnybody'] as const;

export type OfferChoice = f.ValuesOf<typeof OfferChoice>;

/** In the body, because network logs have every URL. */
const code = f.verbatim({ min: 1, max: 40 });

export const readOfferChoice = contract('POST /api/offers/choice/lookup', 'anyone', {
  isRead: true,
  body: { code },
  reply: OfferChoice,
  errors: ['contacts.linkNotFound'],
});

/**
 * An opt-out from all businesses can be undone only through the link where it was made. Replies with the state
 * afterwards.
 */
export const chooseOffers = contract('PUT /api/offers/choice', 'anyone', {
  body: { code, offers: f.choice(offerChanges) },
  reply: OfferChoice,
  errors: ['contacts.linkNotFound', 'contacts.oldLink'],
});
