import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsError, unsupported } from '#local/endpoint/aws-error.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { AwsRequest, Page, RunningService, Service } from '#local/service.ts';
import { type Logs, logs } from '#local/services/logs/logs.ts';
import type { Stack } from '#local/template/stack.ts';
import { type PhoneFault, PhoneFaults } from './phone-faults.ts';

interface SmsMessage {
  PhoneNumber: string;
  Message: string;
  MessageAttributes: Record<string, { Type: string; Value: string }>;
  MessageId: string;
  Timestamp: string;
  Subject: null;
  TopicArn: null;
  /** Of another carrier than SNS: its name, and what it took. */
  Carrier?: string;
  Cost?: string;
}

/** Reads `MessageAttributes.entry.1.Name` and so on of AWS's query protocol. */
function messageAttributes(form: URLSearchParams): SmsMessage['MessageAttributes'] {
  const attributes: SmsMessage['MessageAttributes'] = {};
  for (let entry = 1; form.has(`MessageAttributes.entry.${entry}.Name`); entry++) {
    const field = (name: string) => form.get(`MessageAttributes.entry.${entry}.${name}`) ?? '';
    attributes[field('Name')] = {
      Type: field('Value.DataType'),
      Value: field('Value.StringValue'),
    };
  }
  return attributes;
}

/** SNS's limit for one call, which becomes several SMS. */
const MOST_BYTES = 1600;

const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'AWS.SNS.SMS.SenderID': /^(?=.*[a-z])[a-z0-9-]{3,11}$/i,
  'AWS.SNS.SMS.SMSType': /^(Promotional|Transactional)$/,
  'AWS.SNS.SMS.MaxPrice': /^\d+(\.\d+)?$/,
};

/** @throws AwsError for an SMS that SNS would not take */
function requireGood({ Message, MessageAttributes }: SmsMessage): void {
  if (Buffer.byteLength(Message) > MOST_BYTES) {
    throw new AwsError('InvalidParameter', 'Invalid parameter: Message too long');
  }
  for (const [name, { Value }] of Object.entries(MessageAttributes)) {
    if (ATTRIBUTES[name]?.test(Value) ?? true) continue;
    throw new AwsError('InvalidParameter', `Invalid parameter: MessageAttributes Reason: ${name}`);
  }
}

/** @throws AwsError for what SNS would not take, or is not for a phone */
function messageOf(form: URLSearchParams): SmsMessage {
  const phoneNumber = form.get('PhoneNumber');
  const text = form.get('Message');
  if (!phoneNumber) {
    throw new AwsError('InvalidParameter', 'The local cloud publishes to phone numbers only.');
  }
  if (!/^\+[1-9]\d{4,14}$/.test(phoneNumber)) {
    throw new AwsError(
      'InvalidParameter',
      `Invalid parameter: PhoneNumber Reason: ${phoneNumber} is not valid to publish to`,
    );
  }
  if (!text) throw new AwsError('InvalidParameter', 'Invalid parameter: Empty message');
  const message: SmsMessage = {
    PhoneNumber: phoneNumber,
    Message: text,
    MessageAttributes: messageAttributes(form),
    MessageId: randomUUID(),
    Timestamp: new Date().toISOString(),
    Subject: null,
    TopicArn: null,
  };
  requireGood(message);
  return message;
}

/** @throws AwsError for a requested refusal */
function refuse(fault: PhoneFault | undefined): void {
  if (fault?.fault === 'throttle') throw new AwsError('ThrottlingException', 'Rate exceeded');
  if (fault?.fault === 'refuse') {
    throw new AwsError('InvalidParameter', 'Invalid parameter: PhoneNumber Reason: refused');
  }
}

/** @returns true after a while, or false once the client has gone */
async function isAnswered(fault: PhoneFault | undefined, response: AwsRequest['response']) {
  if (fault?.fault === 'silent' && !response.destroyed) await once(response, 'close');
  if (fault?.fault === 'delay') await wait(fault.milliseconds, undefined, { ref: false });
  return !response.destroyed;
}

interface SnsDeps {
  stack: Stack;
  logs: Logs;
  dataDir: string;
}

/** SNS for SMS to phone numbers, which are stored and shown, not sent. */
/** The phones of this machine: what any carrier delivers is kept and shown, not sent. */
export interface Phones {
  faults: PhoneFaults;
  keep(sms: {
    phone: string;
    text: string;
    id: string;
    sender: string;
    carrier: string;
    cost: string;
  }): void;
}

class Sns implements RunningService {
  private readonly stack: Stack;
  private readonly logs: Logs;
  private readonly file: JsonFile<SmsMessage[]>;
  readonly faults = new PhoneFaults();

  constructor({ stack, logs, dataDir }: SnsDeps) {
    this.stack = stack;
    this.logs = logs;
    this.file = new JsonFile(join(dataDir, 'sms.json'), () => []);
  }

  readonly pages: Record<string, Page> = {
    'GET /_aws/sns/sms-messages': ({ url }) => this.report(url.searchParams.get('phoneNumber')),
    'DELETE /_aws/sns/sms-messages': () => {
      this.forget();
      return this.report(null);
    },
  };

  readonly phones: Phones = {
    faults: this.faults,
    keep: ({ phone, text, id, sender, carrier, cost }) =>
      this.keep({
        PhoneNumber: phone,
        Message: text,
        MessageAttributes: { 'AWS.SNS.SMS.SenderID': { Type: 'String', Value: sender } },
        MessageId: id,
        Timestamp: new Date().toISOString(),
        Subject: null,
        TopicArn: null,
        Carrier: carrier,
        Cost: cost,
      }),
  };

  get messages(): readonly SmsMessage[] {
    return this.file.value;
  }

  async handle({ action, body, response }: AwsRequest): Promise<void> {
    if (action !== 'Publish') throw unsupported('sns', action);
    const message = messageOf(new URLSearchParams(body.toString()));
    const fault = this.faults.strike(message.PhoneNumber);
    refuse(fault);
    if (fault?.fault !== 'lose') this.keep(message);
    this.log(message, fault?.fault !== 'lose');
    if (!(await isAnswered(fault, response))) return;
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(
        '<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/">' +
          `<PublishResult><MessageId>${message.MessageId}</MessageId></PublishResult>` +
          `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`,
      );
  }

  stop(): void {
    this.file.flush();
  }

  /** LocalStack's form, for its tools and tests. */
  private report(phoneNumber: string | null): unknown {
    const messages: Record<string, SmsMessage[]> = {};
    for (const message of this.file.value) {
      if (phoneNumber && message.PhoneNumber !== phoneNumber) continue;
      const earlier = messages[message.PhoneNumber] ?? [];
      messages[message.PhoneNumber] = [...earlier, message];
    }
    return { region: this.stack.region, sms_messages: messages };
  }

  private forget(): void {
    this.file.value.length = 0;
    this.file.changed();
  }

  /** Logs the carrier's word, as SNS does where the account wants delivery logs. */
  private log({ MessageId, PhoneNumber, Timestamp }: SmsMessage, isDelivered: boolean): void {
    const { region, account } = this.stack;
    const log = `sns/${region}/${account}/DirectPublishToPhoneNumber`;
    const providerResponse = isDelivered
      ? 'Message has been accepted by phone carrier'
      : 'Phone is currently unreachable/unavailable';
    const line = {
      notification: { messageId: MessageId, timestamp: Timestamp },
      delivery: {
        destination: PhoneNumber,
        priceInUSD: 0.01,
        smsType: 'Transactional',
        providerResponse,
      },
      status: isDelivered ? 'SUCCESS' : 'FAILURE',
    };
    this.logs.write(isDelivered ? log : `${log}/Failure`, JSON.stringify(line));
  }

  private keep(message: SmsMessage): void {
    this.file.value.push(message);
    this.file.changed();
  }
}

export const sns: Service<Sns> = {
  name: 'sns',
  resources: {},
  // A phone number has no ARN: only a grant on `*` covers it, and a deny on all topics does not.
  permissionsFor: ({ action, input: { TopicArn, TargetArn, PhoneNumber } }) => [
    { action: `sns:${action}`, resource: String(TopicArn ?? TargetArn ?? PhoneNumber ?? '*') },
  ],
  start: async ({ stack, dataDir, use }) => new Sns({ stack, logs: await use(logs), dataDir }),
};
