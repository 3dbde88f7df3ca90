import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { EnvironmentName } from '#core/platform/config.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';
import type { StageConfig } from './stages.ts';

export type Environment = Readonly<Partial<Record<EnvironmentName, string>>>;

/**
 * One thing that a function uses. The variables that say where the thing is and the grants to use
 * it come together, so that neither is forgotten.
 */
export interface Use {
  readonly environment?: Environment;
  readonly grants?: readonly PolicyStatementProps[];
  /** Findings of cdk-nag that the grants cause, each with the reason why it is accepted. */
  readonly findings?: Readonly<Record<string, string>>;
}

/** Tells a function the site's host name. A stage without a domain of its own has none to tell. */
export const siteHost = ({ domain }: StageConfig): Use => ({
  environment: domain ? { SITE_HOST: domain.name } : {},
});

/** Tells a function the origin of the site. CloudFront's own name would make a circle in the template. */
export const siteUrl = ({ domain }: StageConfig): Use => ({
  environment: domain ? { SITE_URL: `https://${domain.name}` } : {},
});

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
