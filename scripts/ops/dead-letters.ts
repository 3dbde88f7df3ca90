/** The commands about work that failed in every try. */
import { paginateListQueues, SQSClient } from '@aws-sdk/client-sqs';
import { answerMessage, readMessages, redrive } from '#core/health/dead-letters.ts';
import { deps, type QueueState, stateOfQueue } from '#core/health/queue-state.ts';
import type { Environment } from './environment.ts';
import { UsageError } from './usage.ts';

interface DeadLetters extends QueueState {
  name: string;
  url: string;
  /** Whether a work queue puts its dead letters here. */
  hasWork: boolean;
}

/** @throws UsageError for an unknown command or queue, or a queue without work behind it */
export async function runDeadLetters(
  { stackName, staff }: Environment,
  command: string,
  [name = '', messageId = '']: string[],
): Promise<void> {
  const all = await listDeadLetters(`${stackName}-`);
  const by = { staffId: `ops#${staff}`, name: staff, from: 'ops' };
  switch (command) {
    case 'list':
      console.table(all.map((one) => ({ Queue: one.name, Messages: one.messages })));
      return;
    case 'redrive': {
      const found = withWork(oneOf(all, name));
      await redrive(deps, by, found.name, found);
      console.info(`${found.name}: messages that go back: ${found.messages}`);
      return;
    }
    case 'show': {
      const { messages } = await readMessages(deps, oneOf(all, name).url);
      for (const one of messages) console.info(`${one.messageId} ${one.sentAt}\n${one.text}\n`);
      return;
    }
    case 'put-back':
    case 'drop': {
      const { name: label, url } = oneOf(all, name);
      const act = command === 'drop' ? 'drop' : 'putBack';
      await answerMessage(deps, by, { label, url, messageId, act });
      console.info(act === 'drop' ? 'Dropped.' : 'Put back.');
      return;
    }
    default:
      throw new UsageError(`"${command}" is no command.`);
  }
}

function withWork(queue: DeadLetters): DeadLetters {
  if (queue.hasWork) return queue;
  throw new UsageError(`"${queue.name}" has no work behind it: nothing can be sent back.`);
}

/** CloudFormation begins queue names with the stack's name. */
async function listDeadLetters(prefix: string): Promise<DeadLetters[]> {
  const client = new SQSClient({});
  const urls: string[] = [];
  const pages = paginateListQueues({ client, pageSize: 1000 }, { QueueNamePrefix: prefix });
  for await (const { QueueUrls = [] } of pages) urls.push(...QueueUrls);
  const queues = await Promise.all(
    urls.map(async (url) => ({ name: nameOf(url), url, ...(await stateOfQueue(url)) })),
  );
  const fed = new Set(queues.map(({ deadLettersArn }) => deadLettersArn));
  return queues
    .filter(({ deadLettersArn }) => deadLettersArn === null)
    .map((queue) => ({ ...queue, hasWork: fed.has(queue.arn) }));
}

const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

function oneOf(all: readonly DeadLetters[], name: string): DeadLetters {
  const found = all.filter((one) => one.name.includes(name));
  const [one] = found;
  if (name && one && found.length === 1) return one;
  const names = all.map((queue) => queue.name).join(', ');
  throw new UsageError(`"${name}" is no part of exactly one name of ${names}.`);
}
