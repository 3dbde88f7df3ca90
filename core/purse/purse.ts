/**
 * The one purse out of which Miliki pays SMS (docs/rules.md names who is sent one). Each kind of SMS
 * has a share of the stage's money that no other kind can spend, so that strangers who ask for codes
 * never keep a known owner from signing in.
 */
import { environment } from '#core/platform/config.ts';

/** The part of the money of a minute and a day that each kind may spend. */
const shares = {
  /** A sign-in from a device that signed in with this number before. */
  knownDevice: 0.25,
  /** A sign-in with a number that was proved before, from another device. */
  knownNumber: 0.2,
  /** A sign-in with a number that nobody has proved yet. */
  newNumber: 0.2,
  /** A code that confirms an act of an owner. */
  confirmation: 0.1,
  /** A message about an application or a project, and a reminder. */
  notification: 0.1,
  /** A message about what was charged, waived or put off, which the office causes. */
  money: 0.05,
  /** The receipt of money that came in. The payer causes it. */
  receipt: 0.04,
  welcome: 0.03,
  /** A code or a message to a customer of a shop whose points go to another number. */
  customer: 0.03,
} as const;

/** A code for a number that nobody holds costs nothing, but is counted as if: it must look the same. */
const NOBODYS_SHARE = shares.newNumber;

export type PaidKind = keyof typeof shares;

export const paidKinds = Object.keys(shares) as readonly PaidKind[];

export type CountedKind = PaidKind | 'nobody';

/** An SMS that Miliki pays for. */
export interface PaidSms {
  kind: CountedKind;
  /** The keyed hash of the receiver's number. */
  phoneHash: string;
  /** The account that caused it, where there is one. */
  userId?: string;
  /** The parts that it is sent in, each of which is paid. */
  parts: number;
}

/**
 * Parts of SMS that a number gets in a day at most. The last ones are kept for signing in, and those before
 * them for codes: no news keeps a code from its owner.
 */
export const mostPerNumber = { signIn: 30, others: 20, news: 14 };

/**
 * Parts of SMS that an account causes in a day at most, sign-in apart. Each kind is counted by itself: what
 * others cause, a payment of KES 1 or a charge, must not use up the codes of an owner.
 */
export const mostPerAccount = {
  confirmation: 20,
  notification: 20,
  money: 10,
  receipt: 5,
  welcome: 5,
  customer: 20,
} as const satisfies Partial<Record<PaidKind, number>>;

/** An estimate of AWS's price for a part of an SMS to Kenya, in USD. */
export const USD_PER_PART = 0.03;

/**
 * News goes out in bursts, when the office or the morning's run has changed many applications, and
 * nobody asks for it again. So its day is limited, and no minute.
 */
export const hasMinute = (kind: CountedKind): boolean => !newsKinds.includes(kind);

const newsKinds: readonly CountedKind[] = ['notification', 'money', 'receipt', 'customer'];

/** @returns the parts of SMS that a number gets in a day at most, with those of other kinds */
export function capOfNumber(kind: CountedKind): number {
  if (isSignIn(kind)) return mostPerNumber.signIn;
  return newsKinds.includes(kind) ? mostPerNumber.news : mostPerNumber.others;
}

const names = { minute: 'SMS_PER_MINUTE', day: 'SMS_PER_DAY' } as const;

/** The most shards over which one count is spread, so that no key takes the writes of all. */
export const MOST_SHARDS = 10;
/** A shard has room for this many at least: a smaller one would be full long before the others. */
const LEAST_PER_SHARD = 10;

/** @returns the parts that the kind may cost in a minute or a day, and the shards they are spread over */
export function capOf(kind: CountedKind, per: 'minute' | 'day'): { most: number; shards: number } {
  const share = kind === 'nobody' ? NOBODYS_SHARE : shares[kind];
  const most = Math.floor(Number(environment(names[per])) * share);
  const shards = Math.min(MOST_SHARDS, Math.max(1, Math.floor(most / LEAST_PER_SHARD)));
  return { most, shards };
}

const signInKinds: readonly CountedKind[] = ['knownDevice', 'knownNumber', 'newNumber', 'nobody'];

const isSignIn = (kind: CountedKind): boolean => signInKinds.includes(kind);
