/** Things for sale at a stage (infra/stages.ts). Prices are whole KES. */

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
}
