/** Stories of two owners whose acts happen at once, for tests of what a history leads to. */
import fc from 'fast-check';
import { AppError } from '../../core/platform/app-error.ts';

/** Something that an owner, the office or time does to what an owner has. */
export type Act = (userId: string) => Promise<unknown>;

export type Acts = Readonly<Record<string, Act>>;

/** What happens at once: names of acts, each with the owner that it is about. */
export type Moment = readonly (readonly [owner: number, act: string])[];

/** @returns random stories of so many moments, each with up to six acts */
export function storiesOf(
  acts: Acts,
  length: { minLength: number; maxLength: number },
): fc.Arbitrary<Moment[]> {
  const act = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...Object.keys(acts)));
  return fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), length);
}

/** One act after another, for both owners side by side. */
export const inTurn = (first: readonly string[], second: readonly string[]): Moment[] => [
  ...first.map((name) => [[0, name]] as const),
  ...second.map((name) => [[1, name]] as const),
];

/** Parameters of a property that tells these stories and no others, however slow the machine is. */
export const toldAs = (stories: readonly (readonly Moment[])[]) => ({
  examples: stories.map((story): [Moment[]] => [[...story]]),
  numRuns: stories.length,
});

/** Lets all acts happen at once. A refusal is an answer; any other error is a fault. */
export async function happenTogether(
  acts: Acts,
  moment: Moment,
  owners: readonly string[],
): Promise<void> {
  const outcomes = await Promise.allSettled(
    moment.map(([owner, name]) => acts[name]?.(owners[owner] ?? '')),
  );
  const fault = outcomes.find(
    (one) => one.status === 'rejected' && !(one.reason instanceof AppError),
  );
  if (fault?.status === 'rejected') throw fault.reason;
}
