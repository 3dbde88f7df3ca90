import { ENTRY_METADATA } from '#infra/names.ts';
import type { Stack, StackResource } from './stack.ts';

export interface OwnFunction {
  resource: StackResource;
  /** Below the repository's root. */
  entry: string;
}

/** The functions with a source here. The CDK's own have none. */
export function ownFunctions(stack: Stack): OwnFunction[] {
  return stack.ofType('AWS::Lambda::Function').flatMap((resource) => {
    const entry = resource.metadata[ENTRY_METADATA];
    return typeof entry === 'string' ? [{ resource, entry }] : [];
  });
}
