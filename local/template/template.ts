/**
 * The synthesized template of the stack that is deployed. It is stored under a hash of its sources,
 * because synthesis takes seconds and reading takes milliseconds.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../files/repository.ts';
import type { Template } from './cloudformation.ts';
import { withNested } from './nested.ts';

export interface SynthesizedStack {
  region: string;
  template: Template;
}

/** The stack of a stage, with the one that CloudFront needs in a region of its own. */
export interface SynthesizedStage extends SynthesizedStack {
  edge: SynthesizedStack;
}

/**
 * The sources of the template. The built pages are among them because the content policy names
 * their inline elements.
 */
export const templateSources = [
  'infra',
  'core',
  'shared',
  'web/dist',
  'package-lock.json',
  'cdk.json',
];

export function isTemplateSource(path: string): boolean {
  if (path.startsWith(join('web', 'dist'))) return path.endsWith('.html');
  return path.endsWith('.ts') || path.endsWith('.json');
}

function sourceFiles(): string[] {
  return templateSources
    .flatMap((source) => {
      const path = join(repositoryRoot, source);
      if (!existsSync(path)) return [];
      if (source.includes('.')) return [path];
      return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) =>
        join(path, name),
      );
    })
    .filter((path) => isTemplateSource(relative(repositoryRoot, path)))
    .sort();
}

function hashOfSources(stage: string): string {
  const hash = createHash('sha256').update(`${stage} and its edge`);
  for (const path of sourceFiles()) {
    hash
      .update(relative(repositoryRoot, path))
      .update('\0')
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

async function synthesize(stage: string): Promise<SynthesizedStage> {
  const { buildApp } = await import('../../infra/build-app.ts');
  const assembly = buildApp({ stages: [stage as 'dev'], bundle: false }).synth();
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

/** Reads what the CDK would put into its bucket: the manifest of a stack says where the file is. */
function nestedTemplate(directory: string, stackName: string, hash: string): Template {
  const read = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const { files } = read(`${stackName}.assets.json`);
  return read(files[hash].source.path);
}

export async function loadTemplate(stage: string): Promise<SynthesizedStage> {
  const directory = join(repositoryRoot, '.local', 'templates');
  const path = join(directory, `${hashOfSources(stage)}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as SynthesizedStage;
  const synthesized = await synthesize(stage);
  mkdirSync(directory, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(synthesized));
  renameSync(draft, path);
  return synthesized;
}
