/** Every limit of sign-in in one place; the sources are sections of sign-in.md. */
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
  /** ASVS 6.5.5: 10 minutes at most. */
  codeSeconds: 10 * 60,
  /** 10.3: guesses per sign-in, counted before comparing. */
  guessesPerFlow: 5,
  /** 10.3: rounds after which a sign-in is given up. */
  roundsPerFlow: 8,
  /** 10.2: how long the row of a sign-in is kept. */
  flowSeconds: 60 * 60,
};
