/** Writes a stage's synthesized template into a file: `synthesize.ts <stage> <file>`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#infra/build-app.ts';
import type { StageName } from '#infra/stages.ts';
import type { Template } from './cloudformation.ts';
import { withNested } from './nested.ts';
import type { SynthesizedStack, SynthesizedStage } from './template.ts';

function synthesize(stage: StageName): SynthesizedStage {
  const assembly = buildApp({ stages: [stage], bundle: false }).synth();
  const stackOf = (name: string): SynthesizedStack => {
    const stack = assembly.stacks.find(({ stackName }) => stackName === name);
    if (!stack) throw new Error(`infra/build-app.ts made no stack ${name}.`);
    const { region } = stack.environment;
    return {
      region: region === 'unknown-region' ? 'eu-west-1' : region,
      template: withNested(stack.template as Template, (hash) =>
        nestedTemplate(assembly.directory, name, hash),
      ),
    };
  };
  const synthesized = { ...stackOf(`Miliki-${stage}`), edge: stackOf(`Miliki-${stage}-edge`) };
  rmSync(assembly.directory, { recursive: true, force: true });
  return synthesized;
}

/** A file for the CDK's bucket, found by the stack's manifest. */
function nestedTemplate(directory: string, stackName: string, hash: string): Template {
  const read = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const { files } = read(`${stackName}.assets.json`);
  return read(files[hash].source.path);
}

const [stage = 'dev', file = ''] = process.argv.slice(2);
writeFileSync(file, JSON.stringify(synthesize(stage as StageName)));
