/** Small templates: a source, with its function and role. */
import { ENTRY_METADATA } from '#infra/names.ts';
import type { Template } from '#local/template/template.ts';

type Resources = Template['Resources'];
type Properties = Record<string, unknown>;

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

const allow = (Action: string | readonly string[], Resource: unknown) => ({
  Effect: 'Allow',
  Action,
  Resource,
});

/** The function `<id>Fn` and its role. */
function functionWith(id: string, statements: readonly object[], environment = {}): Resources {
  return {
    [`${id}Role`]: { Type: 'AWS::IAM::Role', Properties: {} },
    [`${id}Policy`]: {
      Type: 'AWS::IAM::Policy',
      Properties: { Roles: [{ Ref: `${id}Role` }], PolicyDocument: { Statement: statements } },
    },
    [`${id}Fn`]: {
      Type: 'AWS::Lambda::Function',
      Metadata: { [ENTRY_METADATA]: 'test/infra/queues/on-message.ts' },
      Properties: {
        Role: arnOf(`${id}Role`),
        Timeout: 20,
        Environment: { Variables: environment },
      },
    },
  };
}

const FED = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

interface Given {
  queue?: Properties;
  mapping?: Properties;
  /** The role's allowed actions on the queue. */
  actions?: readonly string[];
}

/** Queues `<id>` and `<id>Dead`, the function `<id>Fn` and the mapping `<id>Mapping`. */
export function fedFunction(id: string, given: Given = {}): Resources {
  const { queue = {}, mapping = {}, actions = FED } = given;
  return {
    // The queue of work comes before the one that it names.
    [id]: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        RedrivePolicy: { deadLetterTargetArn: arnOf(`${id}Dead`), maxReceiveCount: 3 },
        ...queue,
      },
    },
    [`${id}Dead`]: {
      Type: 'AWS::SQS::Queue',
      Properties: queue.FifoQueue ? { FifoQueue: true } : {},
    },
    ...functionWith(id, [allow(actions, arnOf(id)), allow('sqs:SendMessage', arnOf(`${id}Dead`))], {
      OTHER_QUEUE_URL: { Ref: `${id}Dead` },
      FORBIDDEN_QUEUE_URL: { Ref: id },
    }),
    [`${id}Mapping`]: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: arnOf(id),
        FunctionName: { Ref: `${id}Fn` },
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 2 },
        ...mapping,
      },
    },
  };
}

/** The table `<id>`, and the function `<id>Fn` that reads its stream. */
export function streamedTable(id: string): Resources {
  const stream = { 'Fn::GetAtt': [id, 'StreamArn'] };
  const actions = ['DescribeStream', 'GetShardIterator', 'GetRecords'];
  return {
    [id]: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    },
    ...functionWith(id, [
      allow(
        actions.map((action) => `dynamodb:${action}`),
        stream,
      ),
    ]),
    [`${id}Mapping`]: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: stream,
        FunctionName: { Ref: `${id}Fn` },
        StartingPosition: 'TRIM_HORIZON',
      },
    },
  };
}

/** The function `<id>Fn`, and a schedule with each of the inputs. */
export function scheduled(id: string, inputs: readonly string[]): Resources {
  const schedules = inputs.map((body, n) => [
    `${id}${n}`,
    {
      Type: 'AWS::Scheduler::Schedule',
      Properties: {
        ScheduleExpression: 'rate(5 minutes)',
        Target: {
          Arn: arnOf(`${id}Fn`),
          Input: JSON.stringify({ Records: [{ eventSourceARN: `Small-${id}`, body }] }),
        },
      },
    },
  ]);
  return { ...functionWith(id, []), ...Object.fromEntries(schedules) };
}
