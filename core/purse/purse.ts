/**
 * Pays Miliki's SMS (docs/rules.md lists them). No kind can spend another's share: strangers who ask for codes never
 * keep a known owner from signing in.
 */
import { environment } from '#core/platform/config.ts';

const shares = {
  /** A sign-in from a device that has signed in with this number before. */
  knownDevice: 0.25,
  /** A sign-in with a proved number, from a new device. */
  knownNumber: 0.2,
  /** A sign-in with a number that nobody has proved. */
  newNumber: 0.2,
  confirmation: 0.1,
  /** A message about an application or a project, or a reminder. */
  notification: 0.1,
  /** The office's changes of a debt: charges, waivers, postponements. */
  money: 0.05,
  /** For a payment; the payer causes it. */
  receipt: 0.04,
  welcome: 0.03,
  /** A code or message to a shop's customer whose points move to another number. */
  customer: 0.03,
} as const;

/** A code for a number that nobody holds costs nothing, but counts the same: it must look the same. */
const NOBODYS_SHARE = shares.newNumber;

export type PaidKind = keyof typeof shares;

export const paidKinds = Object.keys(shares) as readonly PaidKind[];

export type CountedKind = PaidKind | 'nobody';

export interface PaidSms {
  kind: CountedKind;
  /** The keyed hash of the receiver's number. */
  phoneHash: string;
  userId?: string;
  /** Each is paid. */
  parts: number;
}

/** SMS parts a day. The last are kept for sign-in, those before for codes: no news keeps a code from its owner. */
export const mostPerNumber = { signIn: 30, others: 20, news: 14 };

/**
 * SMS parts a day, without sign-in. Kinds count separately: messages that others cause, by a payment of KES 1 or a
 * charge, must not use up the owner's codes.
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
export const hasMinute = (kind: CountedKind): boolean => !newsKinds.includes(kind);

const newsKinds: readonly CountedKind[] = ['notification', 'money', 'receipt', 'customer'];

export function capOfNumber(kind: CountedKind): number {
  if (isSignIn(kind)) return mostPerNumber.signIn;
  return newsKinds.includes(kind) ? mostPerNumber.news : mostPerNumber.others;
}

const names = { minute: 'SMS_PER_MINUTE', day: 'SMS_PER_DAY' } as const;

/** A count is spread over at most this many shards, so that no key takes all writes. */
export const MOST_SHARDS = 10;
/** Smaller shards would be full long before the others. */
const LEAST_PER_SHARD = 10;

/** @returns the most parts of the kind in a minute or a day, and the shards they are spread over */
export function capOf(kind: CountedKind, per: 'minute' | 'day'): { most: number; shards: number } {
  const share = kind === 'nobody' ? NOBODYS_SHARE : shares[kind];
  const most = Math.floor(Number(environment(names[per])) * share);
  const shards = Math.min(MOST_SHARDS, Math.max(1, Math.floor(most / LEAST_PER_SHARD)));
  return { most, shards };
}

const signInKinds: readonly CountedKind[] = ['knownDevice', 'knownNumber', 'newNumber', 'nobody'];

const isSignIn = (kind: CountedKind): boolean => signInKinds.includes(kind);
