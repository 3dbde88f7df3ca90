import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listenLocally } from '#local/endpoint/http.ts';
import { endChild, hasEnded, startChild } from './children.ts';
import { emulatorFolder, programs } from './python.ts';

/** The emulator's only check of its caller; it means the account's root. */
export const rootCredentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/** Starts the emulator with the Cognito changes of deviations.ts. */
const shim = fileURLToPath(new URL('cognito_shim.py', import.meta.url));

const START_MS = 60_000;

export interface Emulator {
  /** AWS_ENDPOINT_URL. The SDK puts the bucket into the path for an IP address, into the host name otherwise. */
  endpoint: string;
  port: number;
  memory: MemoryWatch;
  stop(): Promise<void>;
}

export async function startEmulator(region: string): Promise<Emulator | string> {
  const port = await freePort();
  const work = join(emulatorFolder, 'run');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  // Unpacked functions here must not count as modules of this repository.
  writeFileSync(join(work, 'package.json'), '{}');
  const log = openSync(join(emulatorFolder, 'emulator.log'), 'w');
  const child = startChild(join(programs, 'python3'), [shim], {
    cwd: work,
    stdio: ['ignore', log, log],
    env: settings(port, region, work),
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const refusal = await untilHealthy(child, endpoint);
  const memory = new MemoryWatch(child.pid ?? 0);
  const emulator = { endpoint, port, memory, stop: () => stop(child, memory) };
  if (!refusal) return emulator;
  await emulator.stop();
  return refusal;
}

/**
 * The whole environment: a foreign package needs none of this machine's keys. Functions call by role, and
 * signatures, roles and bucket policies are enforced.
 */
const settings = (port: number, region: string, work: string): Record<string, string> => ({
  ...rootCredentials,
  HOME: work,
  LANG: 'C.UTF-8',
  AUTH: 'true',
  GATEWAY_PORT: String(port),
  // Functions call AWS here, and sign URLs for browsers.
  AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  MINISTACK_REGION: region,
  BIND_HOST: '127.0.0.1',
  // Otherwise each function keeps its processes for minutes: hundreds of them.
  LAMBDA_WARM_TTL_SECONDS: '30',
  SFTP_ENABLED: '0',
  IOT_MTLS_ENABLED: '0',
  LOG_LEVEL: 'WARNING',
  TMPDIR: work,
  // Functions run on this repository's Node and the emulator's Python.
  PATH: `${programs}:${process.env.PATH}`,
});

async function freePort(): Promise<number> {
  const listener = await listenLocally(0, () => {});
  await listener.close();
  return listener.port;
}

/** @returns why the emulator does not answer, or undefined once it does */
async function untilHealthy(child: ChildProcess, endpoint: string): Promise<string | undefined> {
  let failure = '';
  child.once('error', ({ message }) => {
    failure = message;
  });
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (failure || hasEnded(child)) return `it ended at once. ${failure}`;
    const answer = await fetch(`${endpoint}/_ministack/health`).catch(() => undefined);
    if (answer?.ok) return undefined;
    await wait(200);
  }
  return `it did not answer within ${START_MS / 1000} seconds.`;
}

async function stop(child: ChildProcess, memory: MemoryWatch): Promise<void> {
  memory.stop();
  await endChild(child);
}

const EVERY_MS = 3_000;

/** The peak memory of a program and its descendants on Linux. Elsewhere it is 0. */
class MemoryWatch {
  private peak = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param program the process id, which leads a group */
  constructor(program: number) {
    this.timer = setInterval(() => {
      this.peak = Math.max(this.peak, megabytesOf(program));
    }, EVERY_MS);
    this.timer.unref();
  }

  get peakMegabytes(): number {
    return this.peak;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

function megabytesOf(program: number): number {
  const kilobytes = family(program, processes()).map(({ id }) => shareOf(id));
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

interface Process {
  id: number;
  parent: number;
  group: number;
}

function processes(): Process[] {
  return namesIn('/proc').flatMap((name) => {
    // Fields follow the name, which may hold anything: state, parent, group.
    const [, parent, group] = readOr(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    return group ? [{ id: Number(name), parent: Number(parent), group: Number(group) }] : [];
  });
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

/** Descendants may lead groups themselves, and members of the group may have lost their parent. */
function family(program: number, all: readonly Process[]): Process[] {
  const ours = new Set<Process>();
  const add = (one: Process) => {
    if (ours.has(one)) return;
    ours.add(one);
    for (const child of all.filter(({ parent }) => parent === one.id)) add(child);
  };
  for (const one of all) if (one.id === program || one.group === program) add(one);
  return [...ours];
}

/** @returns kilobytes; shared memory is divided among its users */
const shareOf = (id: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);

/** A process may end at any moment. */
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
