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

/** The part of s3rver's store that takes objects. */
export interface ObjectStore {
  existsObject(bucket: string, key: string): Promise<boolean>;
  putObject(object: S3Object): Promise<unknown>;
}

/** Work on one key at a time, in the order of asking. */
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
 * Teaches s3rver's store what S3 promises and it does not keep: an object appears when all of it
 * has arrived or not at all, and with `If-None-Match: *` only where there is none.
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

  /** Carries a request out; the store sees an object's content, but not the request's headers. */
  during<T>({ headers }: IncomingMessage, carryOut: () => T): T {
    return this.onlyNew.run(headers['if-none-match'] === '*', carryOut);
  }
}

function taken(): Error {
  const S3Error = require('@20minutes/s3rver/lib/models/error');
  const message = 'At least one of the pre-conditions you specified did not hold';
  return new S3Error('PreconditionFailed', message, { Condition: 'If-None-Match' });
}
