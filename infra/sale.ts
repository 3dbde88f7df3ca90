import type { Catalogue } from '#shared/purchases/catalogue.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** @returns what owners can buy at a stage: a subscription only where something needs one */
export const catalogueOf = ({
  bundles,
  plans,
  needsSubscription,
}: StageConfig['sale']): Catalogue => ({
  bundles,
  plans: needsSubscription.length > 0 ? plans : [],
});

/** Tells a function what owners can buy at the stage. */
export const sells = ({ sale }: StageConfig): Use => ({
  environment: { CATALOGUE: JSON.stringify(catalogueOf(sale)) },
});

/** Lets a function refuse the changes of an owner whose subscription does not run. */
export const requiresSubscription: Use = { environment: { NEEDS_SUBSCRIPTION: 'true' } };
