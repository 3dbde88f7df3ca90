import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { environment } from '#core/platform/config.ts';
import {
  type CarrierAnswer,
  type MessageClass,
  type OutgoingSms,
  refused,
  refusedAsOurs,
  type SmsBatch,
  type SmsCarrier,
  unknown,
} from './carrier.ts';

/** The other side may have closed a kept connection. Then it would look as if the SMS was sent. */
const agent = { keepAlive: false };

/** One try within 2.5 s: SNS does not deduplicate, and Cognito waits 5 s (docs/sign-in.md 6.1, 7.2). */
const client = new SNSClient({
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 2500,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  },
});

const attribute = (StringValue: string, DataType = 'String') => ({ DataType, StringValue });

/** SNS has no class for codes. */
const types: Record<MessageClass, string> = {
  code: 'Transactional',
  transactional: 'Transactional',
  promotional: 'Promotional',
};

const send = (batch: SmsBatch): Promise<CarrierAnswer[]> =>
  Promise.all(batch.messages.map((one) => publish(batch, one)));

async function publish(
  { sender, class: of }: SmsBatch,
  { phone, text }: OutgoingSms,
): Promise<CarrierAnswer> {
  try {
    const { MessageId = '' } = await client.send(
      new PublishCommand({
        PhoneNumber: phone,
        Message: text,
        MessageAttributes: {
          'AWS.SNS.SMS.SMSType': attribute(types[of]),
          'AWS.SNS.SMS.SenderID': attribute(sender),
          'AWS.SNS.SMS.MaxPrice': attribute(environment('SMS_MAX_PRICE'), 'Number'),
        },
      }),
    );
    return { state: 'accepted', carrierId: MessageId };
  } catch (error) {
    return answerOf(error as Error & { $metadata?: { httpStatusCode?: number } });
  }
}

function answerOf({ name, $metadata }: Error & { $metadata?: { httpStatusCode?: number } }) {
  const status = $metadata?.httpStatusCode ?? 0;
  if (status < 400 || status >= 500) return unknown(name);
  if (/Throttl|TooMany/.test(name)) return refused('carrier', name, { retry: 'soon' });
  if (status === 401 || status === 403) return refusedAsOurs('account', name);
  if (/OptedOut/.test(name)) return refused('number', name, { isOptedOut: true });
  return refused(/InvalidParameter/.test(name) ? 'number' : 'carrier', name);
}

export const sns: SmsCarrier = { name: 'sns', batchSize: 20, send };
