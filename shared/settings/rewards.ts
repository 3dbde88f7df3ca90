import { smsName, type ValuesOf, whole } from '#shared/platform/fields.ts';

/** More do not fit on the screen of a till. */
export const MAX_REWARDS = 20;

export const MAX_DOUBLE_DAYS = 31;

/** No two names of a catalogue may have the same `rewardKey`. */
export const Reward = {
  name: smsName({ min: 1, max: 40 }),
  points: whole({ min: 1, max: 1_000_000 }),
};
export type Reward = ValuesOf<typeof Reward>;

/** Rewards with the same key are the same. */
export const rewardKey = (name: string): string => name.trim().toLowerCase();
