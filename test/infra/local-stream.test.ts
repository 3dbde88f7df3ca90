import { InvocationFailed, type LambdaFunction } from '#local/services/lambda/lambda-function.ts';
import { StreamDelivery } from '#local/services/lambda/stream-delivery.ts';
import { eventFilter } from '#local/services/lambda/stream-mapping.ts';
import type { StreamRecord } from '#local/services/lambda/table-stream.ts';

const filterOf = (...patterns: unknown[]) =>
  eventFilter({ Filters: patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) });

const insertOf = (sk: string) => ({ eventName: 'INSERT', dynamodb: { Keys: { sk: { S: sk } } } });

it('a filter passes an event with one of its values, or with its prefix', () => {
  const wants = filterOf({
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: { Keys: { sk: { S: [{ prefix: 'change#' }] } } },
  });
  expect(wants(insertOf('change#1'))).toBe(true);
  expect(wants(insertOf('draft#1'))).toBe(false);
  expect(wants({ ...insertOf('change#1'), eventName: 'REMOVE' })).toBe(false);
  expect(wants({ eventName: 'INSERT' })).toBe(false);
});

it('a filter passes an event that matches one of its patterns, and every event without patterns', () => {
  const wants = filterOf({ eventName: ['INSERT'] }, { eventName: ['REMOVE'] });
  expect(wants({ eventName: 'REMOVE' })).toBe(true);
  expect(wants({ eventName: 'MODIFY' })).toBe(false);
  expect(eventFilter(undefined)({})).toBe(true);
});

it('a filter with an unknown rule prevents the start', () => {
  expect(() => filterOf({ eventName: [{ 'anything-but': ['REMOVE'] }] })).toThrow(
    'does not know the filter rule {"anything-but":["REMOVE"]}',
  );
  expect(() => filterOf({ eventName: 'INSERT' })).toThrow('where a list belongs');
});

/** Records 1 to n. */
const recordsTo = (n: number) =>
  Array.from({ length: n }, (_, index) => ({
    eventID: `${index + 1}`,
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: `${index + 1}`, ApproximateCreationDateTime: 1_800_000_000 },
  })) as StreamRecord[];

const failureOf = (number: number) => ({ batchItemFailures: [{ itemIdentifier: `${number}` }] });

describe('delivery', () => {
  let batches: number[][];
  let failed: unknown[];

  beforeEach(() => {
    batches = [];
    failed = [];
  });

  /** Delivers records 1 to n to a function that answers as told. */
  async function deliver(n: number, answer: (numbers: number[]) => unknown, options = {}) {
    const definition = { functionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:f' };
    const invoke = async (event: unknown) => {
      const { Records } = event as { Records: StreamRecord[] };
      const numbers = Records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
      batches.push(numbers);
      return answer(numbers);
    };
    const delivery = new StreamDelivery({
      lambda: { definition, invoke } as unknown as LambdaFunction,
      streamArn: 'arn:aws:dynamodb:eu-west-1:000000000000:table/Data/stream/1',
      shardId: () => 'shardId-1',
      bisect: true,
      reportsFailures: true,
      maxRetries: 1,
      onFailure: async (message) => void failed.push(message),
      signal: new AbortController().signal,
      ...options,
    });
    await delivery.deliver(recordsTo(n));
  }

  it.each([undefined, null, {}, { batchItemFailures: null }, { batchItemFailures: [] }])(
    'a delivery takes the answer %j as success',
    async (answer) => {
      await deliver(3, () => answer);
      expect(batches).toEqual([[1, 2, 3]]);
    },
  );

  it('a delivery continues at the lowest failure that was reported', async () => {
    const twoFailed = { batchItemFailures: [{ itemIdentifier: '4' }, { itemIdentifier: '3' }] };
    await deliver(5, () => (batches.length === 1 ? twoFailed : {}));
    expect(batches).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5],
    ]);
  });

  it('a delivery isolates the one record that fails, and continues', async () => {
    await deliver(4, (numbers) => (numbers.includes(2) ? failureOf(2) : {}));
    expect(batches).toEqual([[1, 2, 3, 4], [2, 3, 4], [2, 3], [2], [2], [3], [4]]);
    expect(failed).toEqual([
      expect.objectContaining({
        requestContext: expect.objectContaining({
          condition: 'RetryAttemptsExhausted',
          approximateInvokeCount: 2,
        }),
        DDBStreamBatchInfo: {
          shardId: 'shardId-1',
          startSequenceNumber: '2',
          endSequenceNumber: '2',
          approximateArrivalOfFirstRecord: '2027-01-15T08:00:00Z',
          approximateArrivalOfLastRecord: '2027-01-15T08:00:00Z',
          batchSize: 1,
          streamArn: 'arn:aws:dynamodb:eu-west-1:000000000000:table/Data/stream/1',
        },
      }),
    ]);
  });

  it('a delivery halves a batch for which the function throws', async () => {
    await deliver(2, (numbers) => {
      if (!numbers.includes(2)) return {};
      throw new InvocationFailed({ errorType: 'Error', errorMessage: 'no' }, true);
    });
    expect(batches).toEqual([[1, 2], [1], [2], [2]]);
    expect(failed).toHaveLength(1);
  });

  it('a failure without a record’s number means the whole batch', async () => {
    const unnamed = { batchItemFailures: [{ itemIdentifier: '' }] };
    await deliver(1, () => (batches.length === 1 ? unnamed : {}));
    expect(batches).toEqual([[1], [1]]);
    expect(failed).toEqual([]);
  });

  it('a delivery without bisection and reports tries the whole batch again', async () => {
    await deliver(2, () => failureOf(2), { reportsFailures: false });
    expect(batches).toEqual([[1, 2]]);
    batches = [];
    await deliver(2, () => Promise.reject(new Error('no')), { bisect: false });
    expect(batches).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(failed).toMatchObject([{ DDBStreamBatchInfo: { batchSize: 2 } }]);
  });

  it('the cloud’s own end does not count as a failure of the function', async () => {
    const ending = new AbortController();
    const ends = () => {
      ending.abort();
      throw new Error('The local cloud has stopped.');
    };
    const delivering = deliver(1, ends, { signal: ending.signal });
    await expect(delivering).rejects.toMatchObject({ name: 'AbortError' });
    expect(failed).toEqual([]);
  });
});
