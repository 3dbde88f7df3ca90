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

/** In the body, because network logs have every URL. */
const code = verbatim({ min: 1, max: 40 });

/** As typed; the phone rule lets only mobiles pass (docs/rules.md 5). */
const phone = verbatim({ min: 1, max: 20 });

export const CARD_ENTRIES = 10;

export const cardAsks = ['copy', 'erasure'] as const;
export type CardAsk = (typeof cardAsks)[number];

/** Codes come in any case: they protect the points. */
const Messages = { offers: choice(offerStates), receipts: flag };

/** Null if it was never asked. */
const Asked = nullable(object({ askedAt: moment, settledAt: nullable(moment) }));

/** Nothing in it names the customer. */
export const Card = {
  /** True for a link by SMS or from joining. The shop's link has only the points, and can stop the shop's offers. */
  isOwn: flag,
  businessName: text(),
  points: count,
  /** Whole KES that the points are worth now; null before the shop has set a value. */
  kes: nullable(count),
  /** The next first, each on the last day of a month in Nairobi; points that never expire are only in `points`. */
  expiries: list(object({ points: count, on: text() })),
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

/** A wrong link and a dead one get the same answer, and are counted. */
export const readCard = contract('POST /api/cards/lookup', 'anyone', {
  isRead: true,
  body: { code },
  reply: Card,
  errors: linkErrors,
});

/** Everything that the shop stores about the customer except entries; the number is masked. */
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

/** Undefined leaves a choice as it is. Replies the choices afterwards. */
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

export const readPoster = contract('POST /api/joining/lookup', 'anyone', {
  isRead: true,
  body: { code },
  reply: { businessName: text() },
  errors: ['cards.joinClosed'],
});

/** Sends a code, or the card link if the number is a customer's. The reply is the same for both. */
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

/** Answers the code of the card. */
export const join = contract('POST /api/joining', 'anyone', {
  status: 201,
  idempotent: true,
  body: {
    code,
    phone,
    name: nullable(smsName({ min: 1, max: 80 })),
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

/** The code of the link that the shop shows. Makes a missing card. */
export const getCardLink = contract('POST /api/rewards/customers/card', 'owner', {
  roles: atTill,
  body: { phone },
  reply: { card: text() },
  errors: [...ownerErrors, 'team.tooManyLookups'],
});

/** Gives the card a new link, which the shop shows. Old links stop working. */
export const renewCard = contract('PUT /api/rewards/customers/card', 'owner', {
  roles: ofManager,
  body: { phone },
  reply: { card: text() },
  errors: ownerErrors,
});

export const Counter = {
  isOpen: flag,
  /** The code of its link; null before joining was first switched on. */
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

/** Gives the poster a new link: printed ones stop working. */
export const renewCounter = contract('POST /api/counter/renewal', 'owner', {
  roles: ofManager,
  reply: Counter,
  errors: ['accounts.notFound'],
});

export const CardRequest = {
  phone: text(),
  name: nullable(text()),
  asks: choice(cardAsks),
  askedAt: moment,
};
export type CardRequest = ValuesOf<typeof CardRequest>;

/** Open requests of customers, oldest first. */
export const listCardRequests = contract('GET /api/cards/requests', 'owner', {
  roles: ofManager,
  reply: { requests: list(object(CardRequest)) },
});

/** An erasure settles all requests of its customer. */
export const settleCardRequest = contract('PUT /api/cards/requests', 'owner', {
  roles: ofManager,
  cost: costs.write,
  body: { phone, asks: choice(cardAsks) },
  errors: ['rewards.invalidPhone', 'cards.requestNotFound'],
});
