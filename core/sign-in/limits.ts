/** Every limit of sign-in in one place; the numbers in front are sections of sign-in.md. */
export const limits = {
  /** 10.3: a solved puzzle is good for 5 minutes. */
  robotProofSeconds: 5 * 60,
  /**
   * Work of the robot check: PBKDF2 rounds per try, and how many tries the answer takes.
   * performance.md: 1000 x 500 to 1000 is the ceiling for a cheap phone.
   */
  robotCost: 1000,
  robotCounterMin: 500,
  robotCounterMax: 1000,
  /** 3.1 and row 5: a proof here is about 700 characters; anything near this is no proof. */
  robotProofMaxChars: 4096,

  /** 10.3: puzzles per address and hour before they get harder; many phones share an address. */
  challengesPerAddressHour: 60,
  /** 10.4: how much harder, and from which multiple of the limit on none is given at all. */
  robotCostOverLimit: 4,
  challengesRefusedFrom: 10,
  /** 10.3: new numbers per address and hour. */
  signUpsPerAddressHour: 30,

  /** ASVS 6.5.5: 10 minutes at most; another SMS does not make it longer. */
  codeSeconds: 10 * 60,
  /** 10.3: guesses per sign-in, counted before comparing. */
  guessesPerFlow: 5,
  /** 10.3: SMS per sign-in. */
  sendsPerFlow: 3,
  /** 10.3: rounds after which a sign-in is given up. */
  roundsPerFlow: 8,
  /** 10.2: how long the row of a sign-in is kept. */
  flowSeconds: 60 * 60,

  /** 10.3: pause between two SMS to a number, and SMS to it per hour and day, over all sign-ins. */
  secondsBetweenSends: 60,
  sendsPerPhoneHour: 5,
  sendsPerPhoneDay: 10,
  /** 10.3: wrong guesses for a number per day, over all sign-ins. */
  wrongGuessesPerPhoneDay: 30,

  /** 10.3: shards over which the stage's caps of SMS to everybody are spread (infra/stages.ts). */
  capShards: 10,

  /** Row 13: sending takes at least this long, so that a number nobody holds answers no sooner. */
  sendMilliseconds: 250,
};
