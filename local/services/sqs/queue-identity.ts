import { hexId, type Identify } from '#local/template/identity.ts';

const MOST_LETTERS = 80;
const HASH_LETTERS = 8;

/** A name that is too long is cut, and a hash of the whole keeps it apart from others. */
function nameOf(wanted: string, suffix: string): string {
  const room = MOST_LETTERS - suffix.length;
  if (wanted.length <= room) return wanted + suffix;
  return `${wanted.slice(0, room - HASH_LETTERS - 1)}-${hexId(wanted, HASH_LETTERS)}${suffix}`;
}

/** The name of a FIFO queue ends in `.fifo`, at AWS as well. */
export const identifyQueue: Identify = (logicalId, stack, { QueueName, FifoQueue }) => {
  const { region, account, stackName, endpoint } = stack;
  const given = typeof QueueName === 'string' ? QueueName : undefined;
  const name = given ?? nameOf(`${stackName}-${logicalId}`, FifoQueue ? '.fifo' : '');
  const url = `${endpoint}/${account}/${name}`;
  const arn = `arn:aws:sqs:${region}:${account}:${name}`;
  return { ref: url, attributes: { Arn: arn, QueueName: name, QueueUrl: url } };
};
