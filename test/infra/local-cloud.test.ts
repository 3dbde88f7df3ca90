import { stackOf } from './stack-of.ts';

const stackWith = (Type: string) => stackOf({ Queue4A7E3555: { Type } });

it('the local cloud stops at a resource type that it does not know, and names the resource', () => {
  expect(() => stackWith('AWS::Kinesis::Stream')).toThrow(
    'Queue4A7E3555 is a AWS::Kinesis::Stream, which the local cloud does not know.',
  );
});

it('the local cloud takes a resource type that it knows', () => {
  expect(() => stackWith('AWS::Logs::LogGroup')).not.toThrow();
});
