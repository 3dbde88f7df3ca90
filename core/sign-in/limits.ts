import type { Period } from '#core/platform/limits/count.ts';

/** Every limit of sign-in (docs/sign-in.md 5.1). */
export const limits = {
  robotProofSeconds: 5 * 60,
  /** PBKDF2 rounds per try, then the fewest and most tries: the ceiling for a cheap phone (docs/budgets.md). */
  robotCost: 1000,
  robotCounterMin: 500,
  robotCounterMax: 1000,
  /** Threat 5: a longer answer is refused. A proof has about 700 characters. */
  robotProofMaxChars: 4096,

  /** Puzzles per address and hour before they get harder; many phones share one. */
  challengesPerAddressHour: 60,
  /** Above that limit a puzzle is this many times as hard. */
  robotCostOverLimit: 4,
  /** Above this multiple of that limit no puzzle is given. */
  challengesRefusedFrom: 10,
  /** Puzzles get harder once this part of the day's money for new numbers is spent. */
  robotCostByFill: [
    { from: 0.5, times: 2 },
    { from: 0.75, times: 4 },
  ],

  /** For an address. A device that signed in with the number before is not counted. */
  perAddress: {
    /** Numbers for which a Cognito user is created. */
    newNumbers: { per: 'hour' as Period, most: 30 },
    /** They cost us next to nothing, and many phones share one address. */
    passkeyChallenges: { per: 'hour' as Period, most: 600 },
    sends: { per: 'day' as Period, most: 120 },
  },
  /** The /48 of an IPv6 address may do as much as this many addresses. */
  addressesPerBlock: 4,

  /** ASVS 6.5.5: 10 minutes at most; another SMS does not extend it. */
  codeSeconds: 10 * 60,
  /** Counted before comparing. */
  guessesPerFlow: 5,
  sendsPerFlow: 3,
  /** Rounds after which a sign-in is given up. */
  roundsPerFlow: 8,
  /** How long the row of a sign-in is stored. */
  flowSeconds: 60 * 60,

  /** Between two SMS to a number from one origin. */
  secondsBetweenSends: 60,
  /** For each known device, and for all others together: strangers cannot use up what the number's owner needs. */
  perOrigin: {
    knownDevice: { sendsPerHour: 5, sendsPerDay: 10, wrongGuessesPerDay: 30 },
    strangers: { sendsPerHour: 4, sendsPerDay: 8, wrongGuessesPerDay: 15 },
  },
  /** How long a device is known after its last sign-in. */
  deviceSeconds: 180 * 24 * 60 * 60,

  /** How long a challenge is valid. */
  passkeySeconds: 5 * 60,
  /** Wrong answers that name a passkey. The device's holder makes fewer mistakes. */
  wrongPasskeysPerDay: 20,

  /** A Cognito user who has proved no number after this long is removed by the nightly job. */
  unprovenSeconds: 24 * 60 * 60,

  /** Threat 13: sending takes at least this long, so an unknown number is not answered sooner. */
  sendMilliseconds: 250,
};

export type CountedPerNetwork = keyof typeof limits.perAddress;
