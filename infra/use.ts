import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { EnvironmentName } from '#core/platform/config.ts';

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
