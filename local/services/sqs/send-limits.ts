/** The limits of a message that fauxqs does not check. */
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { AwsRequest } from '#local/service.ts';

const MOST_DELAY_SECONDS = 900;
const MOST_ATTRIBUTES = 10;

/** Of a group's name and of a deduplication id. */
const NAME = /^[A-Za-z0-9!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]{1,128}$/;

type Message = Readonly<Record<string, unknown>>;

/**
 * Checks what SendMessage or SendMessageBatch sends. SQS tells some of this for each message of a
 * batch; here the whole batch is refused.
 *
 * @throws AwsError for a message that SQS refuses
 */
export function requireSendable(input: AwsRequest['input']): void {
  const messages: readonly Message[] = Array.isArray(input.Entries) ? input.Entries : [input];
  for (const message of messages) requireOne(message);
}

function requireOne(message: Message): void {
  const { MessageBody, DelaySeconds, MessageAttributes } = message;
  if (typeof MessageBody !== 'string' || MessageBody === '') {
    const text = 'The request must contain the parameter MessageBody.';
    throw new AwsError('MissingParameter', text);
  }
  for (const name of ['MessageGroupId', 'MessageDeduplicationId']) {
    const value = message[name];
    if (value !== undefined && !NAME.test(String(value))) {
      refuse(name, value, 'can be 1 to 128 letters, digits and punctuation marks');
    }
  }
  const delay = Number(DelaySeconds ?? 0);
  if (!Number.isInteger(delay) || delay < 0 || delay > MOST_DELAY_SECONDS) {
    refuse('DelaySeconds', DelaySeconds, `must be between 0 and ${MOST_DELAY_SECONDS}`);
  }
  const count = Object.keys(MessageAttributes ?? {}).length;
  if (count > MOST_ATTRIBUTES) {
    refuse('MessageAttributes', count, `can be ${MOST_ATTRIBUTES} at most`);
  }
}

function refuse(name: string, value: unknown, why: string): never {
  const text = `Value ${value} for parameter ${name} is invalid. Reason: ${name} ${why}.`;
  throw new AwsError('InvalidParameterValue', text);
}
