import { ENTRY_METADATA } from '#infra/names.ts';
import type { Stack, StackResource } from './stack.ts';

export interface OwnFunction {
  resource: StackResource;
  /** The source file below the repository's root. */
  entry: string;
}

/** The functions of the stack that have a source here: the CDK's own functions have none. */
export function ownFunctions(stack: Stack): OwnFunction[] {
  return stack.ofType('AWS::Lambda::Function').flatMap((resource) => {
    const entry = resource.metadata[ENTRY_METADATA];
    return typeof entry === 'string' ? [{ resource, entry }] : [];
  });
}
