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

export interface ObjectStore {
  getResourcePath(bucket: string, key?: string, resource?: string): string;
  existsObject(bucket: string, key: string): Promise<boolean>;
  putObject(object: S3Object): Promise<unknown>;
}

/** Whether s3rver would join a key to the path of another key's file. S3 takes keys literally. */
export function isAmbiguous(key: string): boolean {
  const segments = key.split('/');
  return (
    segments.some((segment) => segment === '.' || segment === '..') ||
    segments.slice(0, -1).includes('') ||
    key.includes('\0')
  );
}

/** Refuses keys that this store could confuse with others. */
export function refuseAmbiguousKeys(store: ObjectStore): void {
  const pathOf = store.getResourcePath.bind(store);
  store.getResourcePath = (bucket, key = '', resource) => {
    if (isAmbiguous(key)) throw s3Error('InvalidURI', "Couldn't parse the specified URI.");
    return pathOf(bucket, key, resource);
  };
}

/** Runs the work on one key in call order, one at a time. */
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
 * Two promises of S3 that s3rver lacks: an object appears whole or not at all, and `If-None-Match: *` never
 * replaces one.
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

  /** Remembers a request's condition for the store, which does not see headers. */
  during<T>({ headers }: IncomingMessage, carryOut: () => T): T {
    return this.onlyNew.run(headers['if-none-match'] === '*', carryOut);
  }
}

function taken(): Error {
  const message = 'At least one of the pre-conditions you specified did not hold';
  return s3Error('PreconditionFailed', message, { Condition: 'If-None-Match' });
}

function s3Error(code: string, message: string, details?: Record<string, string>): Error {
  const S3Error = require('@20minutes/s3rver/lib/models/error');
  return new S3Error(code, message, details);
}
