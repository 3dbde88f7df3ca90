import type { SQSMessageAttribute, SQSRecord } from 'aws-lambda';
import type { ReceivedMessage } from '#local/services/sqs/queue.ts';

/** The id of who sends every message here. */
const SENDER = '000000000000';

type Attributes = ReceivedMessage['message']['messageAttributes'];

const attributesFor = (attributes: Attributes): Record<string, SQSMessageAttribute> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      {
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
        stringListValues: [],
        binaryListValues: [],
        dataType: DataType as SQSMessageAttribute['dataType'],
      },
    ]),
  );

/** @returns a message as Lambda gives it to a function */
export function queueRecord(
  { message, receiptHandle }: ReceivedMessage,
  queueArn: string,
  region: string,
): SQSRecord {
  const { messageGroupId, messageDeduplicationId, sequenceNumber } = message;
  return {
    messageId: message.messageId,
    receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.approximateReceiveCount),
      SentTimestamp: String(message.sentTimestamp),
      ...(sequenceNumber && { SequenceNumber: sequenceNumber }),
      ...(messageGroupId && { MessageGroupId: messageGroupId }),
      SenderId: SENDER,
      ...(messageDeduplicationId && { MessageDeduplicationId: messageDeduplicationId }),
      ApproximateFirstReceiveTimestamp: String(message.approximateFirstReceiveTimestamp),
    },
    messageAttributes: attributesFor(message.messageAttributes),
    ...(message.md5OfMessageAttributes && {
      md5OfMessageAttributes: message.md5OfMessageAttributes,
    }),
    md5OfBody: message.md5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}
