/** What is for sale at a stage (infra/stages.ts). Prices are whole KES. */

/** SMS credits that are sold together. */
export interface Bundle {
  id: string;
  credits: number;
  price: number;
}

/** A time of the subscription. */
export interface Plan {
  id: string;
  months: number;
  price: number;
}

export interface Catalogue {
  bundles: readonly Bundle[];
  plans: readonly Plan[];
}
