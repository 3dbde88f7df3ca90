/** The synthesized template, cached by a hash of its sources: synthesis takes seconds, reading milliseconds. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { repositoryRoot } from '#local/files/repository.ts';

export interface SynthesizedStack {
  region: string;
  template: Template;
}

/** A stage's stack, with CloudFront's stack in another region. */
export interface SynthesizedStage extends SynthesizedStack {
  edge: SynthesizedStack;
}

/** Includes the built pages, because the content policy names their inline elements. */
const templateSources = ['infra', 'core', 'shared', 'web/dist', 'package-lock.json', 'cdk.json'];

function isTemplateSource(path: string): boolean {
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

/** In a process, because the CDK takes hundreds of megabytes. */
async function synthesize(stage: string, file: string): Promise<void> {
  const program = fileURLToPath(new URL('./synthesize.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program, stage, file]);
}

export async function loadTemplate(stage: string): Promise<SynthesizedStage> {
  const directory = join(repositoryRoot, '.local', 'templates');
  const path = join(directory, `${hashOfSources(stage)}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as SynthesizedStage;
  mkdirSync(directory, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await synthesize(stage, draft);
  renameSync(draft, path);
  return JSON.parse(readFileSync(path, 'utf8')) as SynthesizedStage;
}

export interface TemplateResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

export interface Template {
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown }>;
  Parameters?: Record<string, { Default?: unknown }>;
}
