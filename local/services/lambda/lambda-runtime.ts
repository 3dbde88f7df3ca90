import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#local/files/repository.ts';
import { type OwnFunction, ownFunctions, type Stack } from '#local/template/stack.ts';
import type { AccessKeys } from '../iam/access-keys.ts';
import { FunctionLog, logNameOf } from './function-log.ts';
import type { FunctionMemory } from './function-memory.ts';
import { type FunctionDefinition, LambdaFunction } from './lambda-function.ts';

/** The pause after a change, because editors write in several steps. */
const SETTLE_MS = 30;

interface RuntimeOptions {
  stack: Stack;
  accessKeys: AccessKeys;
  variables: Readonly<Record<string, string>>;
  logDirectory: string;
  print: boolean;
  /** Without it, functions keep their memory. */
  memory?: FunctionMemory | undefined;
}

function define(
  { resource, entry }: OwnFunction,
  { stack, accessKeys, variables }: RuntimeOptions,
): FunctionDefinition {
  const memorySize = resource.property<number>('MemorySize') ?? 128;
  const ofStage = resource.property<{ Variables?: Record<string, string> }>('Environment');
  const key = accessKeys.keyOf(resource.logicalId);
  return {
    logicalId: resource.logicalId,
    functionName: resource.ref,
    functionArn: resource.attribute('Arn'),
    entry,
    memorySize,
    timeoutSeconds: resource.property<number>('Timeout') ?? 3,
    environment: {
      TZ: ':UTC',
      LANG: 'en_US.UTF-8',
      AWS_REGION: stack.region,
      AWS_DEFAULT_REGION: stack.region,
      AWS_ACCESS_KEY_ID: key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
      AWS_LAMBDA_FUNCTION_NAME: resource.ref,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memorySize),
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_ENDPOINT_URL: stack.endpoint,
      ...ofStage?.Variables,
      ...variables,
    },
  };
}

/** All functions of the stack that have a source here. */
export class LambdaRuntime {
  private readonly functions: LambdaFunction[];
  private readonly watchers: FSWatcher[] = [];
  private readonly changed = new Set<string>();
  private settling: NodeJS.Timeout | undefined;

  constructor(options: RuntimeOptions) {
    this.functions = ownFunctions(options.stack).map((own) => {
      const name = logNameOf(own.entry);
      const log = new FunctionLog(options.logDirectory, name, options.print);
      return new LambdaFunction(define(own, options), log, options.memory);
    });
  }

  all(): readonly LambdaFunction[] {
    return this.functions;
  }

  byArn(arn: string): LambdaFunction {
    return this.find('functionArn', arn);
  }

  byEntry(entry: string): LambdaFunction {
    const found = this.functions.find(({ definition }) => definition.entry === entry);
    if (!found) throw new Error(`No function is made from ${entry}.`);
    return found;
  }

  byName(name: string): LambdaFunction {
    return this.find('functionName', name);
  }

  watch(folders: readonly string[]): void {
    for (const folder of folders) {
      const path = join(repositoryRoot, folder);
      const watcher = watch(path, { recursive: true }, (_event, file) => {
        if (file) this.noteChange(join(path, file));
      });
      this.watchers.push(watcher);
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.settling);
    for (const watcher of this.watchers) watcher.close();
    await Promise.all(this.functions.map((lambda) => lambda.stop()));
  }

  private find(property: 'functionArn' | 'functionName', value: string): LambdaFunction {
    const found = this.functions.find(({ definition }) => definition[property] === value);
    if (!found) throw new Error(`No function with a source has the ${property} ${value}.`);
    return found;
  }

  private noteChange(path: string): void {
    this.changed.add(path);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.reloadChanged(), SETTLE_MS);
  }

  private reloadChanged(): void {
    const paths = [...this.changed];
    this.changed.clear();
    for (const lambda of this.functions) {
      if (!paths.some((path) => lambda.isMadeFrom(path))) continue;
      lambda.reload().catch(() => {});
    }
  }
}
