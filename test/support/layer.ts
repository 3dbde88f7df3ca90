/** The layer of the suite (docs/testing.md): `npm test` at commits, or `npm run test:night` with `*.night.test.ts`. */
export const isNight = process.env.MILIKI_NIGHT === 'true';

/** The number of random tries. */
export const runsOf = (atCommit: number, atNight: number): number => (isNight ? atNight : atCommit);

/** The cases of every run, and those of the night. */
export const casesOf = <Case>(always: readonly Case[], atNight: readonly Case[]): Case[] =>
  isNight ? [...always, ...atNight] : [...always];

/** Fixed at a commit, so a run repeats the last one's findings. A night prints its seed. */
export const seed = Number(process.env.MILIKI_SEED ?? 20_261_121);
