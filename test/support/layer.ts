/**
 * Which layer of the suite runs (docs/testing.md): `npm test` at every commit, or `npm run test:night`, which also runs
 * the files named `*.night.test.ts`.
 */
export const isNight = process.env.MILIKI_NIGHT === 'true';

/** How often something random is tried. */
export const runsOf = (atCommit: number, atNight: number): number => (isNight ? atNight : atCommit);

/** The cases of every run, and those that wait for the night. */
export const casesOf = <Case>(always: readonly Case[], atNight: readonly Case[]): Case[] =>
  isNight ? [...always, ...atNight] : [...always];

/** At a commit always the same, so that a run finds what the last one found. A night has its own, and prints it. */
export const seed = Number(process.env.MILIKI_SEED ?? 20_261_121);
