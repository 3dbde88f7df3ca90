import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** Tells a function what owners can buy at the stage. */
export const sells = ({ sale: { bundles, plans } }: StageConfig): Use => ({
  environment: { CATALOGUE: JSON.stringify({ bundles, plans }) },
});

/** Lets a function refuse the changes of an owner whose subscription does not run. */
export const requiresSubscription: Use = { environment: { NEEDS_SUBSCRIPTION: 'true' } };
