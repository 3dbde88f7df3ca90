import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AwsError, unsupported } from './aws-error.ts';
import type { AwsRequest, AwsService } from './gateway.ts';
import { JsonFile } from './json-file.ts';

export interface SmsMessage {
  PhoneNumber: string;
  Message: string;
  MessageAttributes: Record<string, { Type: string; Value: string }>;
  MessageId: string;
  Timestamp: string;
  Subject: null;
  TopicArn: null;
}

/** The query protocol's `MessageAttributes.entry.1.Name` and so on. */
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

/** SNS as far as it sends SMS to phone numbers: what was sent is kept, and shown. */
export class Sns implements AwsService {
  readonly name = 'sns';
  private readonly region: string;
  private readonly file: JsonFile<SmsMessage[]>;

  constructor(region: string, dataDir: string) {
    this.region = region;
    this.file = new JsonFile(join(dataDir, 'sms.json'), () => []);
  }

  get messages(): readonly SmsMessage[] {
    return this.file.value;
  }

  async handle({ action, body, response }: AwsRequest): Promise<void> {
    if (action !== 'Publish') throw unsupported('sns', action);
    const messageId = this.publish(new URLSearchParams(body.toString()));
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(
        '<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/">' +
          `<PublishResult><MessageId>${messageId}</MessageId></PublishResult>` +
          `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`,
      );
  }

  /** LocalStack's form, so that tools and tests written for it read ours. */
  report(phoneNumber: string | null): unknown {
    const messages: Record<string, SmsMessage[]> = {};
    for (const message of this.file.value) {
      if (phoneNumber && message.PhoneNumber !== phoneNumber) continue;
      const earlier = messages[message.PhoneNumber] ?? [];
      messages[message.PhoneNumber] = [...earlier, message];
    }
    return { region: this.region, sms_messages: messages };
  }

  forget(): void {
    this.file.value.length = 0;
    this.file.changed();
  }

  stop(): void {
    this.file.flush();
  }

  private publish(form: URLSearchParams): string {
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
    this.file.value.push(message);
    this.file.changed();
    return message.MessageId;
  }
}
