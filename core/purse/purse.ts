/**
 * The money for SMS that Miliki pays (docs/rules.md). No share can spend another's, so strangers who ask for codes
 * never keep a known owner from signing in.
 */
import { environment } from '#core/platform/config.ts';

/** Percent of the stage's minute and day. */
const shares = {
  /** Codes for browsers that we do not know. Anybody can cause them, so they have a separate share. */
  strangers: 40,
  /**
   * Codes of people whom we know by their browser or their session. Codes for strangers and news cannot use them up.
   */
  known: 35,
  /** Reminders, receipts and charges. They come in bursts, which must not use up the money for codes. */
  news: 25,
} as const;

/**
 * The part of the strangers' share for numbers that nobody has proved: anybody can make them up. The rest is left to
 * numbers with an account.
 */
const NEW_NUMBERS = 0.5;

export type PurseShare = keyof typeof shares;

export const purseShares = Object.keys(shares) as readonly PurseShare[];

const shareOfKind = {
  /** A sign-in from a device that has signed in with this number before. */
  knownDevice: 'known',
  /** A sign-in with a proved number, from a new device. */
  knownNumber: 'strangers',
  /** A sign-in with a number that nobody has proved. */
  newNumber: 'strangers',
  confirmation: 'known',
  /** A message about an application or a project, or a reminder. */
  notification: 'news',
  /** The office's changes of a debt: charges, waivers, postponements. */
  money: 'news',
  /** For a payment; the payer causes it. */
  receipt: 'news',
  welcome: 'news',
  /** A code or message to a shop's customer whose points move to another number. */
  customer: 'news',
} as const satisfies Record<string, PurseShare>;

/** The subject of an SMS. Accounts and alarms count each kind separately. */
export type PaidKind = keyof typeof shareOfKind;

export const paidKinds = Object.keys(shareOfKind) as readonly PaidKind[];

/**
 * `nobody`: a code for a number that nobody holds. No SMS is sent, but the call is counted and refused as for other
 * numbers, so a stranger sees no difference.
 */
export type CountedKind = PaidKind | 'nobody';

export interface PaidSms {
  kind: CountedKind;
  /** The keyed hash of the receiver's number. */
  phoneHash: string;
  userId?: string;
  /** Each part is paid. */
  parts: number;
}

/** SMS parts a day to one number. News ends at 14 and other codes at 20, so neither blocks a sign-in code. */
export const mostPerNumber = { signIn: 30, others: 20, news: 14 };

/**
 * SMS parts a day for one account, without sign-in. Kinds count separately: messages that others cause, by a payment of
 * KES 1 or a charge, must not use up the owner's codes.
 */
export const mostPerAccount = {
  confirmation: 20,
  notification: 20,
  money: 10,
  receipt: 5,
  welcome: 5,
  customer: 20,
} as const satisfies Partial<Record<PaidKind, number>>;

/** An estimate of AWS's price in USD for an SMS part to Kenya. */
export const USD_PER_PART = 0.03;

/** News comes in bursts, and nobody asks for it again: it has a limit for the day, and none for the minute. */
export const hasMinute = (kind: CountedKind): boolean => !isNews(kind);

export function capOfNumber(kind: CountedKind): number {
  if (isSignIn(kind)) return mostPerNumber.signIn;
  return isNews(kind) ? mostPerNumber.news : mostPerNumber.others;
}

const names = { minute: 'SMS_PER_MINUTE', day: 'SMS_PER_DAY' } as const;

/** A count is spread over at most this many shards, so that no key takes all writes. */
export const MOST_SHARDS = 10;
/** Smaller shards would be full long before the others. */
const LEAST_PER_SHARD = 10;

/** The most parts in a minute or a day, and the shards they are spread over. */
export interface Cap {
  most: number;
  shards: number;
}

export function capOfShare(share: PurseShare, per: 'minute' | 'day'): Cap {
  const most = Math.floor((Number(environment(names[per])) * shares[share]) / 100);
  return { most, shards: Math.min(MOST_SHARDS, Math.max(1, Math.floor(most / LEAST_PER_SHARD))) };
}

/** The cap of the kind's share, or a part of it for numbers that nobody has proved. */
export function capOf(kind: CountedKind, per: 'minute' | 'day'): Cap {
  const { most, shards } = capOfShare(shareOf(kind), per);
  return { most: isUnproved(kind) ? Math.floor(most * NEW_NUMBERS) : most, shards };
}

/** A number that nobody holds counts like one that nobody has proved. */
const shareOf = (kind: CountedKind): PurseShare =>
  kind === 'nobody' ? 'strangers' : shareOfKind[kind];

/** The name of a kind's count. A number that nobody holds uses up nothing that people share. */
export const countOf = (kind: CountedKind): PurseShare | 'nobody' =>
  kind === 'nobody' ? kind : shareOfKind[kind];

const isUnproved = (kind: CountedKind): boolean => kind === 'newNumber' || kind === 'nobody';

const isNews = (kind: CountedKind): boolean => shareOf(kind) === 'news';

const isSignIn = (kind: CountedKind): boolean =>
  kind === 'knownDevice' || shareOf(kind) === 'strangers';
