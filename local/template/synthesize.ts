/** Writes a stage's synthesized template into a file: `synthesize.ts <stage> <file>`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#infra/build-app.ts';
import type { StageName } from '#infra/stages.ts';
import type { SynthesizedStack, SynthesizedStage, Template, TemplateResource } from './template.ts';

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

/** A too large template is split into nested stacks: here they are one with it. */
const NESTED = 'AWS::CloudFormation::Stack';

interface NestedResource extends TemplateResource {
  Properties: { TemplateURL: unknown; Parameters?: Record<string, unknown> };
}

/** The CDK names a template in its bucket by its content's hash. */
const HASH = /([0-9a-f]{64})\.json/;

/** Puts the resources of all nested stacks into their template. @param read reads a nested template by its hash */
function withNested(template: Template, read: (hash: string) => Template): Template {
  const { Resources } = template;
  const nested = Object.entries(Resources).filter(isNested);
  if (nested.length === 0) return template;
  const own = Object.entries(Resources).filter((entry) => !isNested(entry));
  const inner = nested.flatMap(([id, resource]) => resourcesOf(id, resource, read));
  return { ...template, Resources: Object.fromEntries([...own, ...inner]) };
}

const isNested = (entry: [string, TemplateResource]): entry is [string, NestedResource] =>
  entry[1].Type === NESTED;

function resourcesOf(
  id: string,
  { Properties: { TemplateURL, Parameters = {} } }: NestedResource,
  read: (hash: string) => Template,
): [string, TemplateResource][] {
  const [, hash = ''] = HASH.exec(JSON.stringify(TemplateURL)) ?? [];
  const { Resources } = read(hash);
  const names = new Map(Object.keys(Resources).map((name) => [name, `${id}${name}`]));
  return Object.entries(Resources).map(([name, resource]) => [
    names.get(name) as string,
    { ...resource, Properties: inParent(resource.Properties ?? {}, names, Parameters) },
  ]);
}

/** @returns a nested value with the parent's names and values */
function inParent<Value>(
  value: Value,
  names: ReadonlyMap<string, string>,
  parameters: Readonly<Record<string, unknown>>,
): Value {
  const convert = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(convert);
    if (typeof one !== 'object' || one === null) return one;
    const { Ref: ref, 'Fn::GetAtt': attribute } = one as Record<string, unknown>;
    if (typeof ref === 'string') return parameters[ref] ?? { Ref: names.get(ref) ?? ref };
    if (Array.isArray(attribute)) {
      const [of, name] = attribute;
      return { 'Fn::GetAtt': [names.get(of) ?? of, name] };
    }
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, convert(item)]));
  };
  return convert(value) as Value;
}

const [stage = 'dev', file = ''] = process.argv.slice(2);
writeFileSync(file, JSON.stringify(synthesize(stage as StageName)));
