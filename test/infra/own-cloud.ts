/** A cloud of a file's own, which runs from the first of its tests to the last. */
import { afterAll, beforeAll } from 'vitest';
import { type CloudOptions, startCloud } from '#local/cloud.ts';
import { awsAt } from '#test/support/aws.ts';
import { ownFolder } from './own-folder.ts';

interface Running {
  endpoint: string;
  url?: string;
  stop(): Promise<void>;
}

/** @param run starts a cloud that remembers everything in this folder */
export function ownCloud(run: (dataDir: string) => Promise<Running>) {
  const dataDir = ownFolder();
  let running: Running;
  const start = async () => {
    running = await run(dataDir);
  };
  const stop = () => running.stop();
  // The first start may have the template to make.
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
    /** What a client of AWS's own needs. */
    get aws() {
      return awsAt(running.endpoint);
    },
    /** Calls a page of the cloud's own. */
    async ask(method: string, path: string, sent?: object) {
      const body = sent && JSON.stringify(sent);
      const response = await fetch(`${running.endpoint}${path}`, { method, body });
      return { status: response.status, body: await response.json() };
    },
  };
}

/** The product's own stack, without pages. */
export const ownStage = (options: Partial<CloudOptions> = {}) =>
  ownCloud((dataDir) =>
    startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0, ...options }),
  );

/** The name of the error with which a call fails; null if it is answered. */
export const errorOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ name }: Error) => name,
  );
