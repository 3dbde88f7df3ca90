/** Test stacks, as the embedded cloud reads them. */
import { resourceTypes } from '#local/services.ts';
import { Stack } from '#local/template/stack.ts';
import type { Template } from '#local/template/template.ts';

const endpoint = 'http://localhost:4566';

export const stackOf = (Resources: Template['Resources'], stackName = 'Miliki-dev'): Stack =>
  new Stack({ region: 'eu-west-1', template: { Resources } }, resourceTypes, {
    stackName,
    endpoint,
  });
