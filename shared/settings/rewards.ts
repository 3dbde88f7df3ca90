/** The lists that an owner keeps beside the settings: rewards, and days that are planned ahead. */
import { smsName, type ValuesOf, whole } from '#shared/platform/fields.ts';

/** The most rewards in a catalogue: more do not fit on the screen of a till. */
export const MAX_REWARDS = 20;

/** The most days that can be planned ahead. */
export const MAX_DOUBLE_DAYS = 31;

/** What a customer can choose for points. Its name is unique in a catalogue, in any case. */
export const Reward = {
  name: smsName({ min: 1, max: 40 }),
  points: whole({ min: 1, max: 1_000_000 }),
};
export type Reward = ValuesOf<typeof Reward>;

/** @returns the name of a reward by which another one is the same */
export const rewardKey = (name: string): string => name.trim().toLowerCase();
