/** Things for sale at a stage (infra/stages.ts). Prices are whole KES. */

/** The nouns whose changes may need a subscription: the screen that sells it says what it is for. */
export const unlockables = ['campaigns', 'rewards'] as const;

export type Unlockable = (typeof unlockables)[number];

interface Bundle {
  id: string;
  credits: number;
  price: number;
}

interface Plan {
  id: string;
  months: number;
  price: number;
}

export interface Catalogue {
  bundles: readonly Bundle[];
  plans: readonly Plan[];
  /** Unlocked by each plan; empty where no plan is sold. */
  unlocks: readonly Unlockable[];
}
