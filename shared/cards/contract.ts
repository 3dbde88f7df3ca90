import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { offerChanges, offerStates } from '#shared/contacts/contract.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  flag,
  list,
  moment,
  nullable,
  object,
  optional,
  smsName,
  text,
  type ValuesOf,
  verbatim,
  whole,
} from '#shared/platform/fields.ts';
import { atTill, ofManager } from '#shared/platform/team-roles.ts';
import { consentSources } from '#shared/rewards/contract.ts';
import { entryTypes } from '#shared/rewards/entry-kind.ts';

/** The code of a link is in the body: logs of the network have every URL. */
const code = verbatim({ min: 1, max: 40 });

/** A number as it was typed. The phone rule decides (docs/rules.md 5), and only mobiles pass. */
const phone = verbatim({ min: 1, max: 20 });

/** The entries that a card shows. */
export const CARD_ENTRIES = 10;

/** What a customer can ask the shop for. */
export const cardAsks = ['copy', 'erasure'] as const;
export type CardAsk = (typeof cardAsks)[number];

/** What the customer may get by SMS. Codes come in any case: they protect the points. */
const Messages = { offers: choice(offerStates), receipts: flag };

/** What was asked of the shop, and what became of it; null for what was never asked. */
const Asked = nullable(object({ askedAt: moment, settledAt: nullable(moment) }));

/** What a card shows: nothing that names its customer. */
export const Card = {
  /**
   * Whether the link came to the number by SMS, or from joining. One that the shop shows opens the points
   * alone: it has no entries and no requests, and stops offers of the shop.
   */
  isOwn: flag,
  businessName: text(),
  points: count,
  /** What the points are worth now, in whole KES; null before the shop has said what a point is worth. */
  kes: nullable(count),
  /** The points that expire, the next first, each on the last day of a month in Nairobi. */
  expiries: list(object({ points: count, on: text() })),
  /** Points that never expire are among `points` alone. */
  entries: list(
    object({ type: choice(entryTypes), points: whole(), kes: nullable(count), at: moment }),
  ),
  ...Messages,
  copy: Asked,
  erasure: Asked,
};
export type Card = ValuesOf<typeof Card>;

const linkErrors = ['cards.linkNotFound'] as const;
const ownLinkErrors = [...linkErrors, 'cards.notOwnLink'] as const;

/** A wrong link and one that is no longer good are answered alike, and counted. */
export const readCard = contract('POST /api/cards/lookup', 'anyone', {
  isRead: true,
  body: { code },
  reply: Card,
  errors: linkErrors,
});

/** Everything that the shop stores about the customer, but for entries; the number is not whole. */
export const readStored = contract('POST /api/cards/stored', 'anyone', {
  isRead: true,
  body: { code },
  reply: {
    /** As 07•• ••• •78. */
    phone: text(),
    name: nullable(text()),
    /** Month and day, as 11-21. */
    birthday: nullable(text()),
    consent: nullable(
      object({ given: flag, at: moment, source: nullable(choice(consentSources)) }),
    ),
    earned: count,
    redeemed: count,
    entries: count,
    lastVisit: moment,
  },
  errors: ownLinkErrors,
});

/** Chooses what comes by SMS; what is left out stays as it is. The reply is what holds then. */
export const chooseMessages = contract('PUT /api/cards/messages', 'anyone', {
  body: { code, offers: optional(choice(offerChanges)), receipts: optional(flag) },
  reply: Messages,
  errors: ownLinkErrors,
});

/** Asks the shop for something, once until it is settled. The owner is notified. */
export const askShop = contract('POST /api/cards/requests', 'anyone', {
  body: { code, asks: choice(cardAsks) },
  reply: { askedAt: moment },
  errors: ownLinkErrors,
});

/** The business that a poster is of. */
export const readPoster = contract('POST /api/joining/lookup', 'anyone', {
  isRead: true,
  body: { code },
  reply: { businessName: text() },
  errors: ['cards.joinClosed'],
});

/**
 * Sends an SMS to a number that wants to join: a code, or the link to the card of somebody who is a
 * customer already. The answer tells nobody which.
 */
export const sendJoinCode = contract('POST /api/joining/code', 'anyone', {
  body: { code, phone, robot: text({ max: 4096 }) },
  reply: SentConfirmation,
  errors: [
    'cards.joinClosed',
    'cards.robotCheckFailed',
    'cards.tooManyJoins',
    'cards.cannotJoinNow',
    'rewards.invalidPhone',
    'confirmations.tooSoon',
    'confirmations.tooMany',
  ],
});

/** Makes a customer of somebody who proved the number, and answers the code of the card. */
export const join = contract('POST /api/joining', 'anyone', {
  status: 201,
  idempotent: true,
  body: {
    code,
    phone,
    name: nullable(smsName({ min: 1, max: 80 })),
    /** Whether the customer agrees to offers by SMS. */
    consent: flag,
    smsCode: verbatim({ min: 1, max: 20 }),
  },
  reply: { card: text() },
  errors: [
    'cards.joinClosed',
    'rewards.invalidPhone',
    'confirmations.wrong',
    'confirmations.expired',
  ],
});

const ownerErrors = [
  'rewards.invalidPhone',
  'rewards.customerNotFound',
  'rewards.beingErased',
  'accounts.notFound',
] as const;

/** The code of the link that the shop shows; the card is made where there is none. */
export const getCardLink = contract('POST /api/rewards/customers/card', 'owner', {
  roles: atTill,
  body: { phone },
  reply: { card: text() },
  errors: [...ownerErrors, 'team.tooManyLookups'],
});

/** Gives a customer's card another link, the one that the shop shows. Those before are dead from then on. */
export const renewCard = contract('PUT /api/rewards/customers/card', 'owner', {
  roles: ofManager,
  body: { phone },
  reply: { card: text() },
  errors: ownerErrors,
});

/** The poster of a shop. */
export const Counter = {
  /** Whether customers can join by it. */
  isOpen: flag,
  /** The code of its link; null before it was switched on for the first time. */
  poster: nullable(text()),
  businessName: text(),
};
export type Counter = ValuesOf<typeof Counter>;

export const getCounter = contract('GET /api/counter', 'owner', {
  roles: ofManager,
  reply: Counter,
  errors: ['accounts.notFound'],
});

/** Switches joining by the poster on or off. The first time makes the link. */
export const saveCounter = contract('PUT /api/counter', 'owner', {
  roles: ofManager,
  body: { isOpen: flag },
  reply: Counter,
  errors: ['accounts.notFound'],
});

/** Gives the poster another link: those that were printed are worth nothing from then on. */
export const renewCounter = contract('POST /api/counter/renewal', 'owner', {
  roles: ofManager,
  reply: Counter,
  errors: ['accounts.notFound'],
});

/** What a customer asked for by the card. */
export const CardRequest = {
  phone: text(),
  name: nullable(text()),
  asks: choice(cardAsks),
  askedAt: moment,
};
export type CardRequest = ValuesOf<typeof CardRequest>;

/** The requests of customers that are not settled, the oldest first. */
export const listCardRequests = contract('GET /api/cards/requests', 'owner', {
  roles: ofManager,
  reply: { requests: list(object(CardRequest)) },
});

/** Notes that a request is settled. An erasure settles all that its customer asked for. */
export const settleCardRequest = contract('PUT /api/cards/requests', 'owner', {
  roles: ofManager,
  cost: costs.write,
  body: { phone, asks: choice(cardAsks) },
  errors: ['rewards.invalidPhone', 'cards.requestNotFound'],
});
