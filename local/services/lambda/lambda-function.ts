import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { repositoryRoot } from '#local/files/repository.ts';
import { patient } from '#local/patience.ts';
import type { FunctionLog } from './function-log.ts';
import type { FunctionMemory, Resting } from './function-memory.ts';
import type {
  FunctionConfiguration,
  Invocation,
  InvocationError,
  WorkerMessage,
} from './lambda-messages.ts';

/** Inside the repository, because imports must find its node_modules. */
const directory = join(repositoryRoot, '.local', 'functions');

interface FunctionBundle {
  url: string;
  /** Absolute paths. A change in one makes the bundle stale. */
  sources: ReadonlySet<string>;
}

/** Takes milliseconds, because dependencies stay outside. */
async function bundleFunction(logicalId: string, entry: string): Promise<FunctionBundle> {
  const result = await build({
    entryPoints: [join(repositoryRoot, entry)],
    absWorkingDir: repositoryRoot,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    sourcemap: 'inline',
    outfile: join(directory, 'bundle.mjs'),
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const code = result.outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const path = join(directory, `${logicalId}-${hash}.mjs`);
  if (!existsSync(path)) {
    mkdirSync(directory, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, path);
  }
  const sources = Object.keys(result.metafile.inputs).map((file) => resolve(repositoryRoot, file));
  return { url: pathToFileURL(path).href, sources: new Set(sources) };
}

/**
 * Threads run a bundle: reading TypeScript would hold a compiler of some 10 MB in each. Checked at each start,
 * because old bundles are deleted (local/start.ts).
 */
const bundleWorker = () => bundleFunction('Worker', 'local/services/lambda/lambda-worker.ts');

/** Megabytes for new objects in a thread. Node would take 25, and a journey through the product has 20 threads. */
const YOUNG_MB = 8;

/** Lambda's limit for events of synchronous calls. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;

/** Lambda's limit for synchronous replies. */
const MAX_RESPONSE_BYTES = 6 * 1024 * 1024 + 100;

/** The handler reported an error, ran out of time, or crashed. */
export class InvocationFailed extends Error {
  readonly errorType: string;
  readonly handled: boolean;

  constructor({ errorType, errorMessage }: InvocationError, handled: boolean) {
    super(errorMessage);
    this.name = errorType;
    this.errorType = errorType;
    this.handled = handled;
  }
}

export class EventTooLarge extends Error {}

interface Pending {
  resolve(result: string): void;
  reject(error: InvocationFailed): void;
  timer: NodeJS.Timeout;
}

class Instance {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  private readonly worker: Worker;
  private readonly pending = new Map<number, Pending>();
  private nextId = 0;
  private retiring = false;
  alive = true;

  constructor(
    workerUrl: string,
    configuration: FunctionConfiguration,
    environment: Record<string, string>,
    log: FunctionLog,
  ) {
    this.worker = new Worker(new URL(workerUrl), {
      name: configuration.functionName,
      workerData: configuration,
      env: environment,
      execArgv: ['--enable-source-maps'],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      stdout: true,
      stderr: true,
    });
    log.capture(this.worker.stdout);
    log.capture(this.worker.stderr);
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (message: WorkerMessage) => {
        switch (message.kind) {
          case 'ready':
            return resolve();
          case 'failed':
            return reject(new InvocationFailed(message.error, false));
          case 'result':
          case 'error':
            return this.settle(message);
        }
      });
      this.worker.once('error', (error: unknown) => {
        log.write(String((error as Error).stack ?? error));
        reject(this.crash(String((error as Error).message ?? error)));
      });
      this.worker.once('exit', () => {
        reject(this.crash('the function’s thread ended'));
      });
    });
    this.ready.catch(() => this.terminate());
    this.ended = new Promise((resolve) => this.worker.once('exit', () => resolve()));
  }

  invoke(event: string, timeoutSeconds: number): Promise<string> {
    const id = this.nextId++;
    const requestId = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.timeOut(id, requestId, timeoutSeconds),
        patient(timeoutSeconds * 1000),
      );
      this.pending.set(id, { resolve, reject, timer });
      const deadline = Date.now() + patient(timeoutSeconds * 1000);
      this.worker.postMessage({ id, requestId, event, deadline } satisfies Invocation);
    });
  }

  get isIdle(): boolean {
    return this.pending.size === 0;
  }

  retire(): void {
    this.retiring = true;
    if (this.isIdle) this.terminate();
  }

  async terminate(): Promise<void> {
    this.crash('the function was stopped');
    await this.worker.terminate();
  }

  private settle(message: Extract<WorkerMessage, { id: number }>): void {
    const pending = this.take(message.id);
    if (!pending) return;
    if (message.kind === 'error') {
      pending.reject(new InvocationFailed(message.error, true));
    } else if (Buffer.byteLength(message.result) > MAX_RESPONSE_BYTES) {
      const errorMessage = 'Response payload size exceeded maximum allowed payload size.';
      const errorType = 'Function.ResponseSizeTooLarge';
      pending.reject(new InvocationFailed({ errorType, errorMessage }, false));
    } else {
      pending.resolve(message.result);
    }
    if (this.retiring && this.isIdle) this.terminate();
  }

  private timeOut(id: number, requestId: string, seconds: number): void {
    const errorMessage = `${new Date().toISOString()} ${requestId} Task timed out after ${seconds.toFixed(2)} seconds`;
    this.take(id)?.reject(new InvocationFailed({ errorType: 'TimeoutError', errorMessage }, false));
    // Lambda ends the environment of a timed-out call. Here other calls may share it.
    if (this.isIdle) this.terminate();
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    if (!pending) return undefined;
    clearTimeout(pending.timer);
    this.pending.delete(id);
    return pending;
  }

  private crash(reason: string): InvocationFailed {
    this.alive = false;
    const errorMessage = `RequestId: local Error: Runtime exited: ${reason}`;
    const error = new InvocationFailed({ errorType: 'Runtime.ExitError', errorMessage }, false);
    for (const id of [...this.pending.keys()]) this.take(id)?.reject(error);
    return error;
  }
}

export interface FunctionDefinition {
  logicalId: string;
  functionName: string;
  functionArn: string;
  /** The source file below the repository's root. */
  entry: string;
  environment: Record<string, string>;
  memorySize: number;
  timeoutSeconds: number;
}

/** A Lambda function. Loaded at its first use, after a change of its source, and after a rest. */
export class LambdaFunction implements Resting {
  readonly definition: FunctionDefinition;
  private readonly log: FunctionLog;
  private readonly memory: FunctionMemory | undefined;
  private current: Promise<Instance> | undefined;
  private sources: ReadonlySet<string> = new Set();
  private readonly instances = new Set<Instance>();
  /** Calls that run, or wait for the function's load. */
  private running = 0;
  private stopped = false;
  /** AWS's charges: ended calls and their milliseconds. */
  readonly charged = { calls: 0, milliseconds: 0 };

  /** @param memory decides when memory is given back; without it, never */
  constructor(definition: FunctionDefinition, log: FunctionLog, memory?: FunctionMemory) {
    this.definition = definition;
    this.log = log;
    this.memory = memory;
  }

  get isLoaded(): boolean {
    return this.instances.size > 0;
  }

  async warm(): Promise<void> {
    await this.instance();
  }

  /**
   * The time limit starts once the function is loaded, because loading from source is no part of a cold start at
   * AWS.
   * @throws EventTooLarge
   * @throws InvocationFailed if the call has no result
   */
  async invoke(event: unknown): Promise<unknown> {
    const text = JSON.stringify(event);
    if (Buffer.byteLength(text) > MAX_EVENT_BYTES) throw new EventTooLarge();
    this.running += 1;
    try {
      return JSON.parse(await this.charge(await this.instance(), text));
    } finally {
      this.running -= 1;
      this.memory?.used(this);
    }
  }

  /** Ends the threads, unless a call runs or waits. @returns whether it does */
  rest(): boolean {
    if (this.running > 0) return false;
    for (const instance of this.instances) instance.terminate();
    return true;
  }

  isMadeFrom(path: string): boolean {
    return this.sources.has(path);
  }

  /** Loads the changed source. Running calls finish in the old thread. */
  async reload(): Promise<void> {
    const old = this.current;
    if (!old) return;
    this.current = undefined;
    old.then((instance) => instance.retire()).catch(() => {});
    await this.instance();
  }

  /** Ends the thread and its calls, as AWS may end an environment. The next call loads it again. */
  async crash(): Promise<void> {
    await (await this.current)?.terminate();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.current?.catch(() => {});
    await Promise.all([...this.instances].map((instance) => instance.terminate()));
    await this.log.close();
  }

  private async charge(instance: Instance, event: string): Promise<string> {
    const began = performance.now();
    try {
      return await instance.invoke(event, this.definition.timeoutSeconds);
    } finally {
      this.charged.calls += 1;
      this.charged.milliseconds += performance.now() - began;
    }
  }

  private async instance(): Promise<Instance> {
    if (this.stopped) throw new Error('The local cloud has stopped.');
    this.current ??= this.start();
    const starting = this.current;
    try {
      const instance = await starting;
      if (instance.alive) return instance;
    } catch (error) {
      if (this.current === starting) this.current = undefined;
      throw error;
    }
    if (this.current === starting) this.current = undefined;
    return this.instance();
  }

  private async start(): Promise<Instance> {
    const { logicalId, entry, functionName, functionArn, memorySize, environment } =
      this.definition;
    const [worker, bundle] = await Promise.all([bundleWorker(), bundleFunction(logicalId, entry)]);
    this.sources = bundle.sources;
    const configuration = { bundleUrl: bundle.url, functionName, functionArn, memorySize };
    const instance = new Instance(worker.url, configuration, environment, this.log);
    this.instances.add(instance);
    instance.ended.then(() => this.instances.delete(instance));
    try {
      await instance.ready;
    } catch (error) {
      this.log.write(`${entry} could not be loaded: ${(error as Error).message}`);
      throw error;
    }
    return instance;
  }
}
