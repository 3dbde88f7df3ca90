/** Stories of two owners with simultaneous acts, to test histories. */
import fc from 'fast-check';
import { AppError } from '#core/platform/app-error.ts';
import { inStories } from './for-any.ts';
import type { runsOf } from './layer.ts';
import { givenAccount } from './people.ts';

/** An act of an owner, the office or time. */
export type Act = (userId: string) => Promise<unknown>;

export type Acts = Readonly<Record<string, Act>>;

export type Moment = readonly (readonly [owner: number, act: string])[];

/** @returns random stories of so many moments, each with up to six acts */
function storiesOf(acts: Acts, length: { minLength: number; maxLength: number }) {
  const act = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(...Object.keys(acts)));
  return fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), length);
}

/** One act after another, for both owners side by side. */
export const inTurn = (first: readonly string[], second: readonly string[]): Moment[] => [
  ...first.map((name) => [[0, name]] as const),
  ...second.map((name) => [[1, name]] as const),
];

/** A refusal is an answer; any other error is a fault. */
async function happenTogether(
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

export interface Subject {
  acts: Acts;
  /** Gives each owner the first things. */
  given(userId: string): Promise<unknown>;
  /** Checks what must hold after any story. @returns the states of the owner's things */
  expectSound(userId: string): Promise<readonly string[]>;
}

/** Tells a story of two new owners. @returns its states */
async function tell(subject: Subject, story: readonly Moment[]): Promise<string[]> {
  const owners = [await givenAccount(), await givenAccount()];
  await Promise.all(owners.map((owner) => subject.given(owner)));
  for (const moment of story) await happenTogether(subject.acts, moment, owners);
  const states: string[] = [];
  for (const owner of owners) states.push(...(await subject.expectSound(owner)));
  return states;
}

export const tellRandom = (
  subject: Subject,
  length: Parameters<typeof storiesOf>[1],
  ...runs: Parameters<typeof runsOf>
): Promise<void> =>
  inStories(runs, storiesOf(subject.acts, length), (story) => tell(subject, story));

/** Tells exactly these stories, however slow the machine is. @returns their states */
export async function tellAll(subject: Subject, stories: readonly Moment[][]): Promise<string[]> {
  const states: string[] = [];
  for (const story of stories) states.push(...(await tell(subject, story)));
  return states;
}
