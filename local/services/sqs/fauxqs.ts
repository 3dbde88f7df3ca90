/** SQS by the package fauxqs, in this process, without a port. */
import type { SqsStore } from 'fauxqs/dist/sqs/sqsStore.js';

export type FauxqsQueue = ReturnType<SqsStore['createQueue']>;
export type FauxqsMessage = Parameters<FauxqsQueue['enqueue']>[0];

export interface Reply {
  statusCode: number;
  payload: string;
  /** The error's older name, which AWS's clients know. */
  queryError: string | undefined;
}

export interface Fauxqs {
  readonly store: SqsStore;
  call(action: string, body: string | Buffer): Promise<Reply>;
  close(): Promise<unknown>;
}

/** Loads an unexported file of the package. `tsconfig.json` tells the types where it is. */
const inner = <Module>(path: string): Promise<Module> =>
  import(new URL(path, import.meta.resolve('fauxqs')).href);

/**
 * Takes a tenth of a second. Its unexported store is needed to store messages, and to give out FIFO groups as SQS
 * does.
 */
export async function loadFauxqs(region: string, host: string): Promise<Fauxqs> {
  const [{ buildApp }, { SqsStore }, { SnsStore }, { S3Store }] = await Promise.all([
    import('fauxqs'),
    inner<typeof import('fauxqs/dist/sqs/sqsStore.js')>('sqs/sqsStore.js'),
    inner<typeof import('fauxqs/dist/sns/snsStore.js')>('sns/snsStore.js'),
    inner<typeof import('fauxqs/dist/s3/s3Store.js')>('s3/s3Store.js'),
  ]);
  const store = new SqsStore();
  // Without a host, a queue's URL has the host of the request that made it.
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
