import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts a cdk-nag finding for good, with the reason a reviewer would ask for. */
export function acknowledge(construct: IConstruct, findings: Record<string, string>): void {
  for (const [id, reason] of Object.entries(findings)) {
    Validations.of(construct).acknowledge({ id, reason });
  }
}
