import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  flag,
  list,
  moment,
  next,
  nullable,
  object,
  optional,
  pageQuery,
  smsName,
  text,
  type ValuesOf,
  verbatim,
  whole,
} from '#shared/platform/fields.ts';
import { ofManager } from '#shared/platform/team-roles.ts';

export const CONTACT_ROWS = 200;
export const MAX_MEMBERS = 10_000;

/** As typed; the phone rule lets only mobiles pass (docs/rules.md 5). */
const phone = verbatim({ min: 1, max: 20 });

export const ContactList = {
  listId: text(),
  name: text(),
  createdAt: moment,
  /** When the owner declared that these people agreed to receive offers. */
  consentAt: moment,
  members: count,
  invalid: count,
  duplicate: count,
};
export type ContactList = ValuesOf<typeof ContactList>;

const listErrors = ['contacts.listNotFound', 'accounts.notFound'] as const;

export const listContactLists = contract('GET /api/contacts/lists', 'owner', {
  roles: ofManager,
  reply: { lists: list(object(ContactList)) },
});

/** The owner declares that its people agreed to receive offers. */
export const createContactList = contract('POST /api/contacts/lists', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: { name: text({ min: 1, max: 60 }), consentDeclared: flag },
  reply: ContactList,
  errors: ['contacts.noConsent', 'contacts.tooManyLists', 'accounts.notFound'],
});

export const deleteContactList = contract('DELETE /api/contacts/lists/{listId}', 'owner', {
  roles: ofManager,
  errors: listErrors,
});

/** A repeated number counts as a duplicate, one that is no Kenyan mobile as invalid. Rows can be sent again. */
export const addContacts = contract('POST /api/contacts/lists/{listId}/members', 'owner', {
  roles: ofManager,
  cost: costs.contacts,
  body: {
    rows: list(
      object({
        /** The row's line in its file, from 1. */
        line: whole({ min: 1, max: 1_000_000 }),
        phone: verbatim({ min: 1, max: 40 }),
        name: nullable(smsName({ min: 1, max: 80 })),
      }),
      { min: 1, max: CONTACT_ROWS },
    ),
  },
  reply: { list: object(ContactList) },
  errors: [...listErrors, 'contacts.listFull'],
});

export const Member = {
  line: whole(),
  /** As +254...; for a refused row, as typed. */
  phone: text(),
  name: nullable(text()),
  /** Why this number gets no offers; null if it gets them. */
  problem: nullable(choice(['invalid', 'duplicate', 'optedOut', 'noConsent'])),
};
export type Member = ValuesOf<typeof Member>;

/** The members of a list, or its refused rows. In the body, because a cursor has a number in it. */
export const listMembers = contract('POST /api/contacts/lists/{listId}/members/search', 'owner', {
  isRead: true,
  roles: ofManager,
  body: { show: choice(['members', 'refused']), cursor: optional(verbatim({ max: 1600 })) },
  reply: { members: list(object(Member)), next },
  errors: ['contacts.listNotFound'],
});

export const OptOut = {
  /** Null for a person who was erased since: the opt-out stays. */
  phone: nullable(text()),
  since: moment,
  source: choice(['customer', 'staff', 'import', 'operator']),
};
export type OptOut = ValuesOf<typeof OptOut>;

export const listOptOuts = contract('GET /api/contacts/opt-outs', 'owner', {
  roles: ofManager,
  query: pageQuery,
  reply: { optOuts: list(object(OptOut)), next },
});

/** Opt-outs entered by a shop's staff or by import, never as `operator`. Only the person can undo one. */
export const addOptOuts = contract('POST /api/contacts/opt-outs', 'owner', {
  roles: ofManager,
  cost: costs.optOuts,
  body: {
    phones: list(phone, { min: 1, max: CONTACT_ROWS }),
    source: choice(['staff', 'import']),
  },
  reply: { added: count, known: count, invalid: list(text()) },
  errors: ['accounts.notFound'],
});

/** The offers that a person gets. An opt-out from all businesses can be undone only through the link where it was made. */
export const offerStates = [
  'yes',
  'notFromThis',
  'notFromAnybody',
  'notFromAnybodyElsewhere',
] as const;

/** Nothing in it tells the number. */
export const OfferChoice = {
  businessName: text(),
  /** An old link went to another number: it stops offers of this business, and nothing else. */
  offers: choice([...offerStates, 'yesByOldLink', 'notFromThisByOldLink']),
};
export const offerChanges = ['yes', 'yesFromOthers', 'notFromThis', 'notFromAnybody'] as const;

export type OfferChoice = ValuesOf<typeof OfferChoice>;

/** In the body, because network logs have every URL. */
const code = verbatim({ min: 1, max: 40 });

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
  body: { code, offers: choice(offerChanges) },
  reply: OfferChoice,
  errors: ['contacts.linkNotFound', 'contacts.oldLink'],
});
