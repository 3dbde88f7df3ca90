import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listenLocally } from '#local/endpoint/http.ts';
import { MemoryWatch } from '../memory.ts';
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
