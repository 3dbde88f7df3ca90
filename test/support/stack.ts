/**
 * Gives a suite a stack to talk to: the one at BASE_URL, or an embedded cloud of its own. MILIKI_STAGE names the
 * stage of a stack that the machine's own credentials may look into.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '#local/cloud.ts';
import { undeclaredRefusals } from './undeclared-refusals.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the site, and of `/api` below it. */
    baseUrl: string;
    /** The cloud's own address, where SMS can be read; empty at AWS. */
    awsEndpoint: string;
    /** The embedded cloud's data; empty when the stack is somebody else's. */
    dataDir: string;
  }
}

export default async function setup(project: TestProject) {
  const { BASE_URL, AWS_ENDPOINT_URL = '', MILIKI_STAGE } = process.env;
  if (BASE_URL) {
    project.provide('baseUrl', BASE_URL);
    project.provide('awsEndpoint', MILIKI_STAGE ? '' : AWS_ENDPOINT_URL);
    project.provide('dataDir', '');
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'miliki-test-'));
  const site = project.name === 'browser' ? 'built' : 'none';
  const cloud = await startCloud({
    dataDir,
    site,
    endpointPort: 0,
    webPort: 0,
    firewall: false,
    clock: false,
  });
  project.provide('baseUrl', cloud.url);
  project.provide('awsEndpoint', cloud.endpoint);
  project.provide('dataDir', dataDir);
  return async () => {
    await cloud.stop();
    const undeclared = await undeclaredRefusals(dataDir);
    await rm(dataDir, { recursive: true, force: true });
    if (undeclared.length > 0) {
      throw new Error(`Routes refused with codes they do not declare:\n${undeclared.join('\n')}`);
    }
  };
}
