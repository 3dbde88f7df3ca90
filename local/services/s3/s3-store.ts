import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const require = createRequire(import.meta.url);

interface S3Object {
  bucket: string;
  key: string;
  content: Readable | Buffer;
}

/** The functions of s3rver's store that are used here. */
export interface ObjectStore {
  existsObject(bucket: string, key: string): Promise<boolean>;
  putObject(object: S3Object): Promise<unknown>;
}

/** Runs the work on one key in the order of the calls, one after another. */
class KeyLocks {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const done = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    this.last.set(key, done);
    try {
      return await done;
    } finally {
      if (this.last.get(key) === done) this.last.delete(key);
    }
  }
}

/**
 * Adds two promises of S3 to s3rver's store: an object appears when all of it has arrived or not at
 * all, and with `If-None-Match: *` only if there is no object yet.
 */
export class ConditionalPuts {
  private readonly onlyNew = new AsyncLocalStorage<boolean>();
  private readonly locks = new KeyLocks();

  constructor(store: ObjectStore) {
    const put = store.putObject.bind(store);
    store.putObject = async (object) => {
      const bytes = await buffer(Readable.from(object.content));
      const content = Readable.from([bytes]);
      return this.locks.run(`${object.bucket}/${object.key}`, async () => {
        const mustBeNew = this.onlyNew.getStore();
        if (mustBeNew && (await store.existsObject(object.bucket, object.key))) throw taken();
        return put(Object.assign(object, { content }));
      });
    };
  }

  /** Remembers the condition of a request for the store, which does not see the request's headers. */
  during<T>({ headers }: IncomingMessage, carryOut: () => T): T {
    return this.onlyNew.run(headers['if-none-match'] === '*', carryOut);
  }
}

function taken(): Error {
  const S3Error = require('@20minutes/s3rver/lib/models/error');
  const message = 'At least one of the pre-conditions you specified did not hold';
  return new S3Error('PreconditionFailed', message, { Condition: 'If-None-Match' });
}
