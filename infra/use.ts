import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { SettingName } from '../core/platform/config.ts';

export type Settings = Readonly<Partial<Record<SettingName, string>>>;

/**
 * One thing that a function uses. The settings that say where the thing is and the grants to use
 * it come together, so that neither is forgotten.
 */
export interface Use {
  readonly settings?: Settings;
  readonly grants?: readonly PolicyStatementProps[];
  /** Findings of cdk-nag that the grants cause, each with the reason why it is accepted. */
  readonly findings?: Readonly<Record<string, string>>;
}
