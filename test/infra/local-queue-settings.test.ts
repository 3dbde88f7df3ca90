/** The refusals of SQS and Lambda when a stack is made. */
import { failedBy } from '#local/services/lambda/queue-delivery.ts';
import { limitsOf } from '#local/services/lambda/queue-mapping.ts';
import { attributesOf, queuesOf, requireSendable } from '#local/services/sqs/queue-settings.ts';
import { stackOf } from './stack-of.ts';

type Properties = Record<string, unknown>;

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

const stackWith = (queue: Properties, deadLetters: Properties = {}, mapping: Properties = {}) =>
  stackOf(
    {
      Work: { Type: 'AWS::SQS::Queue', Properties: queue },
      Dead: { Type: 'AWS::SQS::Queue', Properties: deadLetters },
      Feed: { Type: 'AWS::Lambda::EventSourceMapping', Properties: mapping },
    },
    'Small',
  );

function attributesOfWork(queue: Properties, deadLetters: Properties = {}) {
  const all = queuesOf(stackWith(queue, deadLetters));
  return attributesOf(all[0] as (typeof all)[0], all);
}

const redrive = (maxReceiveCount: unknown = 4) => ({
  RedrivePolicy: { deadLetterTargetArn: arnOf('Dead'), maxReceiveCount },
});

it('a queue has the attributes of its template', () => {
  const fifo = {
    FifoQueue: true,
    ContentBasedDeduplication: true,
    DeduplicationScope: 'messageGroup',
    FifoThroughputLimit: 'perMessageGroupId',
  };
  const queue = { ...fifo, VisibilityTimeout: 360, SqsManagedSseEnabled: true, ...redrive() };
  expect(attributesOfWork(queue, { FifoQueue: true })).toEqual({
    FifoQueue: 'true',
    ContentBasedDeduplication: 'true',
    DeduplicationScope: 'messageGroup',
    FifoThroughputLimit: 'perMessageGroupId',
    VisibilityTimeout: '360',
    RedrivePolicy:
      '{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:000000000000:Small-Dead.fifo","maxReceiveCount":4}',
  });
});

it.each<[string, Properties, Properties, string]>([
  ['an unknown property', { KmsMasterKeyId: 'a' }, {}, 'does not know the property KmsMaster'],
  ['too long a time', { VisibilityTimeout: 43_201 }, {}, 'which is 0 to 43200'],
  ['FIFO switched off', { FifoQueue: false }, {}, 'has false as FifoQueue'],
  ['an attribute of FIFO', { DeduplicationScope: 'queue' }, {}, 'is for FIFO queues alone'],
  [
    'a throughput by group, and deduplication by queue',
    { FifoQueue: true, FifoThroughputLimit: 'perMessageGroupId' },
    {},
    'no deduplication by group',
  ],
  ['no tries at all', redrive(0), {}, 'has 0 as maxReceiveCount'],
  ['too many tries', redrive(1001), {}, 'has 1001 as maxReceiveCount'],
  ['dead letters of the other kind', redrive(), { FifoQueue: true }, 'of the other kind'],
  [
    'dead letters that take none',
    redrive(),
    { RedriveAllowPolicy: { redrivePermission: 'denyAll' } },
    'may not put dead letters into Dead',
  ],
  [
    'dead letters that take those of others',
    redrive(),
    { RedriveAllowPolicy: { redrivePermission: 'byQueue', sourceQueueArns: [arnOf('Dead')] } },
    'may not put dead letters into Dead',
  ],
  [
    'dead letters elsewhere',
    { RedrivePolicy: { deadLetterTargetArn: 'arn:aws:sqs:x', maxReceiveCount: 1 } },
    {},
    'in a queue of another stack',
  ],
])('a queue with %s is refused', (_, queue, deadLetters, why) => {
  expect(() => attributesOfWork(queue, deadLetters)).toThrow(why);
});

it('names that are too long stay apart, and that of a FIFO queue ends as AWS wants it', () => {
  const long = 'Q'.repeat(90);
  const fifo = { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } };
  const stack = stackOf({ [`${long}A`]: fifo, [`${long}B`]: fifo });
  const [one = '', other = ''] = queuesOf(stack).map((queue) => queue.attribute('QueueName'));
  expect(one).toMatch(/^[\w-]{75}\.fifo$/);
  expect(other).toMatch(/^[\w-]{75}\.fifo$/);
  expect(one).not.toBe(other);
});

function limitsWith(mapping: Properties, queue: Properties = {}) {
  const stack = stackWith(queue, {}, mapping);
  const [feed] = stack.ofType('AWS::Lambda::EventSourceMapping');
  const [work] = queuesOf(stack);
  if (!feed || !work) throw new Error('the stack has neither');
  return limitsOf(feed, work, 30);
}

it('a mapping gathers larger batches when it has the time for it', () => {
  const mapping = { BatchSize: 50, MaximumBatchingWindowInSeconds: 1 };
  expect(limitsWith({ ...mapping, ScalingConfig: { MaximumConcurrency: 2 } })).toEqual({
    batchSize: 50,
    windowMs: 1000,
    concurrency: 2,
  });
});

it.each<[string, Properties, Properties, string]>([
  ['an unknown property', { FilterCriteria: {} }, {}, 'does not know the property Filter'],
  ['one call at once', { ScalingConfig: { MaximumConcurrency: 1 } }, {}, '2 is the least'],
  ['1,001 calls at once', { ScalingConfig: { MaximumConcurrency: 1001 } }, {}, 'has 1001 as Max'],
  ['11 messages without a window', { BatchSize: 11 }, {}, 'and 10 is the most'],
  [
    '11 messages of a FIFO queue',
    { BatchSize: 11, MaximumBatchingWindowInSeconds: 1 },
    { FifoQueue: true },
    'and 10 is the most',
  ],
  [
    'a window for a FIFO queue',
    { MaximumBatchingWindowInSeconds: 1 },
    { FifoQueue: true },
    'a batching window for a FIFO queue',
  ],
  [
    'a queue whose messages come back before the function’s timeout',
    {},
    { VisibilityTimeout: 29 },
    'visibility timeout (29 s) is less than the function’s timeout (30 s)',
  ],
  ['a switch that is off', { Enabled: false }, {}, 'is switched off'],
])('a mapping with %s is refused', (_, mapping, queue, why) => {
  expect(() => limitsWith(mapping, queue)).toThrow(why);
});

describe('a report of failures', () => {
  const ids = ['a', 'b'];

  it.each([null, {}, { batchItemFailures: null }, { batchItemFailures: [] }])(
    'the answer %j means that all is done',
    (answer) => {
      expect(failedBy(answer, ids)).toEqual([]);
    },
  );

  it.each([
    'done',
    { batchItemFailures: 'b' },
    { batchItemFailures: [{ itemIdentifier: '' }] },
    { batchItemFailures: [{ itemIdentifier: null }] },
    { batchItemFailures: [{ wrongName: 'b' }] },
    { batchItemFailures: [{ itemIdentifier: 'b' }, { itemIdentifier: 'nobody' }] },
    { batchItemFailures: [null] },
  ])('the answer %j means that the whole batch failed', (answer) => {
    expect(failedBy(answer, ids)).toEqual(ids);
  });

  it('a report names the messages that failed', () => {
    expect(failedBy({ batchItemFailures: [{ itemIdentifier: 'b' }] }, ids)).toEqual(['b']);
  });
});

it.each([
  ['no text', { MessageBody: '' }, 'MissingParameter'],
  ['a delay of 901 s', { MessageBody: 'a', DelaySeconds: 901 }, 'InvalidParameterValue'],
  ['a group with a space', { MessageBody: 'a', MessageGroupId: 'a b' }, 'InvalidParameterValue'],
  [
    'a deduplication id of 129 letters',
    { MessageBody: 'a', MessageDeduplicationId: 'x'.repeat(129) },
    'InvalidParameterValue',
  ],
])('a message with %s is refused, alone and in a batch', (_, message, name) => {
  const refused = expect.objectContaining({ name });
  expect(() => requireSendable(message)).toThrow(refused);
  expect(() => requireSendable({ Entries: [{ MessageBody: 'b' }, message] })).toThrow(refused);
});
