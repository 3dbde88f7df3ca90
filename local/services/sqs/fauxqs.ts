/** SQS by the package fauxqs, in this process and without a separate port. */
import type { SqsStore } from 'fauxqs/dist/sqs/sqsStore.js';

/** A queue of fauxqs, with its messages. */
export type FauxqsQueue = ReturnType<SqsStore['createQueue']>;
export type FauxqsMessage = Parameters<FauxqsQueue['enqueue']>[0];

/** A reply in AWS's JSON protocol. */
export interface Reply {
  statusCode: number;
  payload: string;
  /** The error by its older name, by which AWS's clients know it. */
  queryError: string | undefined;
}

export interface Fauxqs {
  readonly store: SqsStore;
  call(action: string, body: string | Buffer): Promise<Reply>;
  close(): Promise<unknown>;
}

/** Loads a file of the package that is not among its exports. `tsconfig.json` tells the types where it is. */
const inner = <Module>(path: string): Promise<Module> =>
  import(new URL(path, import.meta.resolve('fauxqs')).href);

/**
 * Loads fauxqs, which takes a tenth of a second. Its store is not among its exports, and this cloud
 * needs it: to store messages, and to give out the groups of a FIFO queue as SQS does.
 */
export async function loadFauxqs(region: string, host: string): Promise<Fauxqs> {
  const [{ buildApp }, { SqsStore }, { SnsStore }, { S3Store }] = await Promise.all([
    import('fauxqs'),
    inner<typeof import('fauxqs/dist/sqs/sqsStore.js')>('sqs/sqsStore.js'),
    inner<typeof import('fauxqs/dist/sns/snsStore.js')>('sns/snsStore.js'),
    inner<typeof import('fauxqs/dist/s3/s3Store.js')>('s3/s3Store.js'),
  ]);
  const store = new SqsStore();
  // Without a separate host, a queue's URL has the host of the request that made the queue.
  store.host = '';
  const stores = { sqsStore: store, snsStore: new SnsStore(), s3Store: new S3Store() };
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  return {
    store,
    close: () => app.close(),
    call: async (action, payload) => {
      const {
        statusCode,
        payload: text,
        headers,
      } = await app.inject({
        method: 'POST',
        url: '/',
        headers: {
          host,
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `AmazonSQS.${action}`,
        },
        payload,
      });
      const queryError = headers['x-amzn-query-error'];
      return { statusCode, payload: text, queryError: queryError && String(queryError) };
    },
  };
}
