/** A separate file, because the checks take as long as all other stack tests. */
import { readFileSync } from 'node:fs';
import type { Stack } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { buildApp } from '#infra/build-app.ts';

const stages = ['dev', 'staging', 'prod'] as const;

it('all stages pass the AwsSolutions checks of cdk-nag', () => {
  const app = buildApp({ stages, bundle: false });
  const assembly = app.synth();
  const report = JSON.parse(readFileSync(`${assembly.directory}/validation-report.json`, 'utf8'));
  const findings = JSON.stringify(report).match(/AwsSolutions-[A-Z0-9]+/g) ?? [];
  expect(findings).toEqual([]);
  for (const stage of stages) {
    const stack = app.node.findChild(`Miliki-${stage}`) as Stack;
    expect(Annotations.fromStack(stack).findError('*', Match.anyValue())).toEqual([]);
  }
});
