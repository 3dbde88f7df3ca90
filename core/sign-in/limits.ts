/** Every limit of sign-in (docs/sign-in.md 5.1). */
export const limits = {
  /** A solved puzzle is good for 5 minutes. */
  robotProofSeconds: 5 * 60,
  /**
   * Work of the robot check: PBKDF2 rounds per try, and how many tries the answer takes.
   * docs/budgets.md: 1000 x 500 to 1000 is the ceiling for a cheap phone.
   */
  robotCost: 1000,
  robotCounterMin: 500,
  robotCounterMax: 1000,
  /** Threat 5: a longer answer is refused. A proof has about 700 characters. */
  robotProofMaxChars: 4096,

  /** Puzzles per IP address and hour before they get harder; many phones share one. */
  challengesPerIpHour: 60,
  /** Above that limit a puzzle is this many times as hard. */
  robotCostOverLimit: 4,
  /** Above this multiple of that limit no puzzle is given. */
  challengesRefusedFrom: 10,
  /** New numbers per IP address and hour. */
  signUpsPerIpHour: 30,

  /** ASVS 6.5.5: 10 minutes at most; another SMS does not make it longer. */
  codeSeconds: 10 * 60,
  /** Guesses per sign-in, counted before comparing. */
  guessesPerFlow: 5,
  /** SMS per sign-in. */
  sendsPerFlow: 3,
  /** Rounds after which a sign-in is given up. */
  roundsPerFlow: 8,
  /** The row of a sign-in is stored for this long. */
  flowSeconds: 60 * 60,

  /** Pause between two SMS to a number, and SMS to it per hour and day, over all sign-ins. */
  secondsBetweenSends: 60,
  sendsPerPhoneHour: 5,
  sendsPerPhoneDay: 10,
  /** Wrong guesses for a number per day, over all sign-ins. */
  wrongGuessesPerPhoneDay: 30,

  /** Shards over which the stage's caps of SMS to everybody are spread (infra/stages.ts). */
  capShards: 10,

  /** Threat 13: sending takes at least this long, so that the answer for a number that nobody holds comes no sooner. */
  sendMilliseconds: 250,
};
