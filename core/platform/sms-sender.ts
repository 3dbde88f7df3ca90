import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { environment } from './config.ts';
import { logger } from './logger.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

/** `UNKNOWN`: the carrier did not answer in time. The SMS may have been sent, so nobody may send it again. */
export type SmsOutcome =
  | { state: 'SENT'; messageId: string }
  /** `isPassing`: the carrier was asked too often, and may be asked again. */
  | { state: 'FAILED' | 'UNKNOWN'; isPassing?: boolean };

/** @param phone as +254... @param text at most 1,600 bytes */
export type SmsSender = (phone: string, text: string) => Promise<SmsOutcome>;

/** Sends codes at once. Not in other deps, so that functions that send nothing load no SNS client. */
export interface Sends {
  sendSms: SmsSender;
}

/** One try within 2.5 s: SNS does not deduplicate, and Cognito waits 5 s (docs/sign-in.md 6.1, 7.2). */
const sns = new SNSClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true },
});

const attribute = (StringValue: string, DataType = 'String') => ({ DataType, StringValue });

async function publish(phone: string, text: string): Promise<string> {
  const { MessageId = '' } = await sns.send(
    new PublishCommand({
      PhoneNumber: phone,
      Message: text,
      MessageAttributes: {
        'AWS.SNS.SMS.SMSType': attribute('Transactional'),
        'AWS.SNS.SMS.SenderID': attribute(environment('SMS_SENDER_ID')),
        'AWS.SNS.SMS.MaxPrice': attribute(environment('SMS_MAX_PRICE'), 'Number'),
      },
    }),
  );
  return MessageId;
}

/** Production sends to every number. */
const senderFor = async (phone: string): Promise<typeof publish> =>
  // biome-ignore lint/style/noProcessEnv: its build replaces these words, and leaves SSM's client out (infra/bundle-options.ts).
  process.env.KEEPS_TEST_SMS === 'true' && phone.startsWith(TEST_NUMBERS)
    ? (await import('./kept-sms.ts')).keepSms
    : publish;

/** Sends an SMS. One to a test number is kept instead, on a stage that keeps them (test-numbers.ts). */
export const sendSms: SmsSender = async (phone, text) => {
  try {
    const send = await senderFor(phone);
    return { state: 'SENT', messageId: await send(phone, text) };
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    const state = status !== undefined && status >= 400 && status < 500 ? 'FAILED' : 'UNKNOWN';
    const { name } = error as Error;
    logger.warn('sms not confirmed', { state, reason: name });
    return { state, isPassing: state === 'FAILED' && /Throttl|TooMany/.test(name) };
  }
};
