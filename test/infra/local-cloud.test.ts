import { describe, expect, it } from 'vitest';
import { resourceTypes } from '#local/services.ts';
import { Stack } from '#local/template/stack.ts';

const stackOf = (Type: string) =>
  new Stack(
    { region: 'eu-west-1', template: { Resources: { Queue4A7E3555: { Type } } } },
    resourceTypes,
    { stackName: 'Miliki-dev', endpoint: 'http://localhost:4566' },
  );

describe('the local cloud', () => {
  it('the local cloud stops at a resource type that it does not know, and names the resource', () => {
    expect(() => stackOf('AWS::Kinesis::Stream')).toThrow(
      'Queue4A7E3555 is a AWS::Kinesis::Stream, which the local cloud does not know.',
    );
  });

  it('the local cloud takes a resource type that it knows', () => {
    expect(() => stackOf('AWS::Logs::LogGroup')).not.toThrow();
  });
});
