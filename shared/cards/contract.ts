import { cardAsks } from '#shared/cards/asks.ts';
import { Complaint, complaintText } from '#shared/complaints/contract.ts';
import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { offerChanges, offerStates } from '#shared/contacts/contract.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { atTill, ofManager } from '#shared/platform/team-roles.ts';
import { consentSources } from '#shared/rewards/contract.ts';
import { entryTypes } from '#shared/rewards/entry-kind.ts';

/** In the body, because network logs have every URL. */
const code = f.verbatim({ min: 1, max: 40 });

/** As typed; the phone rule lets only mobiles pass (docs/rules.md 5). */
const phone = f.verbatim({ min: 1, max: 20 });

export const CARD_ENTRIES = 10;

/** Codes by SMS are always sent, because they protect the points. */
const Messages = { offers: f.choice(offerStates), receipts: f.flag };

/** Null if the customer never asked for it. */
const Asked = f.nullable(f.object({ askedAt: f.moment, settledAt: f.nullable(f.moment) }));

/** Nothing in it names the customer. */
export const Card = {
  /** True for a link by SMS or from joining. The shop's link has only the points, and can stop the shop's offers. */
  isOwn: f.flag,
  businessName: f.text(),
  /** A URL for an hour; null if the shop has none. */
  picture: f.nullable(f.text()),
  /** The code of the link that the shop shows, for its till to scan. */
  till: f.text(),
  points: f.count,
  /** The next reward, or the best one if the points are enough for all, or null for the fewest points to redeem. */
  goal: f.nullable(f.object({ points: f.count, reward: f.nullable(f.text()) })),
  /** Whole KES that the points are worth now; null before the shop has set a value. */
  kes: f.nullable(f.count),
  /** The soonest first, each on the last day of a month in Nairobi; points that never expire are only in `points`. */
  expiries: f.list(f.object({ points: f.count, on: f.text() })),
  entries: f.list(
    f.object({
      type: f.choice(entryTypes),
      points: f.whole(),
      kes: f.nullable(f.count),
      at: f.moment,
    }),
  ),
  ...Messages,
  copy: Asked,
  erasure: Asked,
};
export type Card = f.ValuesOf<typeof Card>;

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
    phone: f.text(),
    name: f.nullable(f.text()),
    /** Month and day, as 11-21. */
    birthday: f.nullable(f.text()),
    consent: f.nullable(
      f.object({ given: f.flag, at: f.moment, source: f.nullable(f.choice(consentSources)) }),
    ),
    earned: f.count,
    redeemed: f.count,
    entries: f.count,
    lastVisit: f.moment,
    /** Complaints of the customer to Miliki, newest first. */
    complaints: f.list(f.object(Complaint)),
  },
  errors: ownLinkErrors,
});

/** An absent choice stays as it is. Replies with the choices afterwards. */
export const chooseMessages = contract('PUT /api/cards/messages', 'anyone', {
  body: { code, offers: f.optional(f.choice(offerChanges)), receipts: f.optional(f.flag) },
  reply: Messages,
  errors: ownLinkErrors,
});

/** Asks the shop for a copy or an erasure, once until the request is settled. The owner is notified. */
export const askShop = contract('POST /api/cards/requests', 'anyone', {
  body: { code, asks: f.choice(cardAsks) },
  reply: { askedAt: f.moment },
  errors: ownLinkErrors,
});

/** A complaint to Miliki, not to the shop. */
export const complainByCard = contract('POST /api/cards/complaints', 'anyone', {
  status: 201,
  idempotent: true,
  body: { code, text: complaintText },
  reply: Complaint,
  errors: [...ownLinkErrors, 'complaints.tooMany'],
});

export const readPoster = contract('POST /api/joining/lookup', 'anyone', {
  isRead: true,
  body: { code },
  reply: { businessName: f.text(), picture: f.nullable(f.text()) },
  errors: ['cards.joinClosed'],
});

/** Sends a code, or the card link if the number is a customer's. The reply is the same for both. */
export const sendJoinCode = contract('POST /api/joining/code', 'anyone', {
  body: { code, phone, robot: f.text({ max: 4096 }) },
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

/** Replies with the code of the card. */
export const join = contract('POST /api/joining', 'anyone', {
  status: 201,
  idempotent: true,
  body: {
    code,
    phone,
    name: f.nullable(f.smsName({ min: 1, max: 80 })),
    consent: f.flag,
    smsCode: f.verbatim({ min: 1, max: 20 }),
  },
  reply: { card: f.text() },
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

/** Replies with the code of the link that the shop shows. Makes a missing card. */
export const getCardLink = contract('POST /api/rewards/customers/card', 'owner', {
  roles: atTill,
  body: { phone },
  reply: { card: f.text() },
  errors: [...ownerErrors, 'team.tooManyLookups'],
});

/** Gives the card a new link, which the shop shows. Old links stop working. */
export const renewCard = contract('PUT /api/rewards/customers/card', 'owner', {
  roles: ofManager,
  body: { phone },
  reply: { card: f.text() },
  errors: ownerErrors,
});

export const Counter = {
  isOpen: f.flag,
  /** The code of its link; null before joining was first switched on. */
  poster: f.nullable(f.text()),
  businessName: f.text(),
};
export type Counter = f.ValuesOf<typeof Counter>;

export const getCounter = contract('GET /api/counter', 'owner', {
  roles: ofManager,
  reply: Counter,
  errors: ['accounts.notFound'],
});

/** Switches joining by the poster on or off. The first call makes the link. */
export const saveCounter = contract('PUT /api/counter', 'owner', {
  roles: ofManager,
  body: { isOpen: f.flag },
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
  phone: f.text(),
  name: f.nullable(f.text()),
  asks: f.choice(cardAsks),
  askedAt: f.moment,
};
export type CardRequest = f.ValuesOf<typeof CardRequest>;

/** Open requests of customers, oldest first. */
export const listCardRequests = contract('GET /api/cards/requests', 'owner', {
  roles: ofManager,
  reply: { requests: f.list(f.object(CardRequest)) },
});

/** An erasure settles all requests of its customer. */
export const settleCardRequest = contract('PUT /api/cards/requests', 'owner', {
  roles: ofManager,
  cost: costs.write,
  body: { phone, asks: f.choice(cardAsks) },
  errors: ['rewards.invalidPhone', 'cards.requestNotFound'],
});
