/** A cloud for one file, from its first test to its last. */
import { afterAll, beforeAll } from 'vitest';
import { type CloudOptions, startCloud } from '#local/cloud.ts';
import { awsAt } from '#test/support/aws.ts';
import { ownFolder } from './own-folder.ts';

interface Running {
  endpoint: string;
  url?: string;
  stop(): Promise<void>;
}

/** @param run starts a cloud with its data in this folder */
export function ownCloud(run: (dataDir: string) => Promise<Running>) {
  const dataDir = ownFolder();
  let running: Running;
  const start = async () => {
    running = await run(dataDir);
  };
  const stop = () => running.stop();
  // The first start may have to make the template.
  beforeAll(start, 60_000);
  afterAll(stop);
  return {
    dataDir,
    start,
    stop,
    get endpoint() {
      return running.endpoint;
    },
    get url() {
      return running.url ?? '';
    },
    get aws() {
      return awsAt(running.endpoint);
    },
    /** Calls one of the cloud's pages. */
    async ask(method: string, path: string, sent?: object) {
      const body = sent && JSON.stringify(sent);
      const response = await fetch(`${running.endpoint}${path}`, { method, body });
      return { status: response.status, body: await response.json() };
    },
  };
}

/** The product's stack, without pages. */
export const ownStage = (options: Partial<CloudOptions> = {}) =>
  ownCloud((dataDir) =>
    startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0, ...options }),
  );

/** The error name of a failed call; null if it succeeded. */
export const errorOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ name }: Error) => name,
  );
