/** Small templates with a queue, its dead letters and the function that it feeds. */
import { ENTRY_METADATA } from '../../../infra/entry-metadata.ts';
import type { Template } from '../../../local/template/template.ts';

type Resources = Template['Resources'];
type Properties = Record<string, unknown>;

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

const FED = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

interface Given {
  queue?: Properties;
  deadLetters?: Properties;
  mapping?: Properties;
  fn?: Properties;
  /** The actions on the queue that the function's role allows. */
  actions?: readonly string[];
}

/** Queues `<id>` and `<id>Dead`, the function `<id>Fn` and the mapping `<id>Mapping`. */
export function fedFunction(id: string, given: Given = {}): Resources {
  const { queue = {}, deadLetters = {}, mapping = {}, fn = {}, actions = FED } = given;
  const fifo = queue.FifoQueue ? { FifoQueue: true } : {};
  return {
    [`${id}Dead`]: { Type: 'AWS::SQS::Queue', Properties: { ...fifo, ...deadLetters } },
    [id]: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        RedrivePolicy: { deadLetterTargetArn: arnOf(`${id}Dead`), maxReceiveCount: 3 },
        ...queue,
      },
    },
    [`${id}Role`]: { Type: 'AWS::IAM::Role', Properties: {} },
    [`${id}Policy`]: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        Roles: [{ Ref: `${id}Role` }],
        PolicyDocument: {
          Statement: [
            { Effect: 'Allow', Action: actions, Resource: arnOf(id) },
            { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arnOf(`${id}Dead`) },
          ],
        },
      },
    },
    [`${id}Fn`]: {
      Type: 'AWS::Lambda::Function',
      Metadata: { [ENTRY_METADATA]: 'test/infra/queues/on-message.ts' },
      Properties: {
        Role: arnOf(`${id}Role`),
        Timeout: 20,
        Environment: { Variables: { OTHER_QUEUE_URL: { Ref: `${id}Dead` } } },
        ...fn,
      },
    },
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
