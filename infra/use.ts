import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { EnvironmentName } from '#core/platform/config.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';
import type { StageConfig } from './stages.ts';

export type Environment = Readonly<Partial<Record<EnvironmentName, string>>>;

/** Something that a function uses: its variables and grants together, so neither is forgotten. */
export interface Use {
  readonly environment?: Environment;
  readonly grants?: readonly PolicyStatementProps[];
  /** Findings of cdk-nag that the grants cause, each with the reason to accept it. */
  readonly findings?: Readonly<Record<string, string>>;
}

/** Several uses that many functions need together. */
export const together = (...uses: readonly Use[]): Use => ({
  environment: Object.assign({}, ...uses.map(({ environment }) => environment)),
  grants: uses.flatMap(({ grants = [] }) => grants),
  findings: Object.assign({}, ...uses.map(({ findings }) => findings)),
});

/** Tells a function the site's host name, if the stage has its own domain. */
export const siteHost = ({ domain }: StageConfig): Use => ({
  environment: domain ? { SITE_HOST: domain.name } : {},
});

/** Tells a function the site's origin. CloudFront's own name would make a circle in the template. */
export const siteUrl = ({ domain }: StageConfig): Use => ({
  environment: domain ? { SITE_URL: `https://${domain.name}` } : {},
});

/** @returns what owners can buy at a stage; a subscription only if something needs one */
export const catalogueOf = ({
  bundles,
  plans,
  needsSubscription,
}: StageConfig['sale']): Catalogue => ({
  bundles,
  plans: needsSubscription.length > 0 ? plans : [],
  unlocks: needsSubscription,
});

export const sells = ({ sale }: StageConfig): Use => ({
  environment: { CATALOGUE: JSON.stringify(catalogueOf(sale)) },
});

/** Tells a function the days that a new agreement's text names. */
export const stepsBack = ({ stepBack: { afterSigning, late } }: StageConfig): Use => ({
  environment: { STEP_BACK_DAYS: `${afterSigning}-${late}` },
});

/** Lets a function refuse changes of an owner without a running subscription. */
export const requiresSubscription: Use = { environment: { NEEDS_SUBSCRIPTION: 'true' } };
