/** The local cloud's delivery logs of SMS, and their subscribers. */
import { gunzipSync } from 'node:zlib';
import type { AwsRequest, CloudContext } from '#local/service.ts';
import type { LambdaRuntime } from '#local/services/lambda/lambda-runtime.ts';
import type { FunctionLogs } from '#local/services/logs/function-logs.ts';
import { Logs } from '#local/services/logs/logs.ts';
import { sns } from '#local/services/sns/sns.ts';
import type { Sqs } from '#local/services/sqs/sqs.ts';
import { ownFolder } from './own-folder.ts';
import { stackOf } from './stack-of.ts';

const LOG = 'sns/eu-west-1/000000000000/DirectPublishToPhoneNumber';

const logged = (LogGroupName: string) => ({
  Type: 'AWS::Logs::LogGroup',
  Properties: { LogGroupName },
});
const subscribed = (Ref: string) => ({
  Type: 'AWS::Logs::SubscriptionFilter',
  Properties: { LogGroupName: { Ref }, DestinationArn: 'the function' },
});

const Resources = {
  Good: logged(LOG),
  Bad: logged(`${LOG}/Failure`),
  Other: logged('other'),
  OfGood: subscribed('Good'),
  OfBad: subscribed('Bad'),
};

const dataDir = ownFolder();

/** SNS, and the function's events. */
async function start() {
  const stack = stackOf(Resources);
  const events: { awslogs: { data: string } }[] = [];
  const invoke = async (event: (typeof events)[number]) => events.push(event);
  const runtime = { byArn: () => ({ definition: {}, invoke }) } as unknown as LambdaRuntime;
  const functions = {} as FunctionLogs;
  const logs = new Logs({ stack, runtime, queues: {} as Sqs, functions });
  const context = { stack, dataDir, use: async () => logs } as unknown as CloudContext;
  return { logs, events, phones: await sns.start(context) };
}

const dataOf = ({ awslogs }: { awslogs: { data: string } }) =>
  JSON.parse(gunzipSync(Buffer.from(awslogs.data, 'base64')).toString());

async function publish({ phones }: Awaited<ReturnType<typeof start>>, PhoneNumber: string) {
  const body = Buffer.from(String(new URLSearchParams({ PhoneNumber, Message: 'Habari' })));
  let answer = '';
  const response = { writeHead: () => response, end: (text: string) => (answer = text) };
  const request = { action: 'Publish', body, response };
  await phones.handle?.(request as unknown as AwsRequest);
  return /<MessageId>(.*)<\/MessageId>/.exec(answer)?.[1];
}

it('tells a function of a delivery, and in another log of an SMS that was lost', async () => {
  const cloud = await start();
  const good = [await publish(cloud, '+254710000001'), await publish(cloud, '+254710000002')];
  cloud.phones.faults?.add({ fault: 'lose', times: 1 });
  const lost = await publish(cloud, '+254710000003');
  await expect.poll(() => cloud.events.length).toBe(2);
  const read = cloud.events.map(dataOf).map(({ messageType, logGroup, logEvents }) => [
    messageType,
    logGroup,
    logEvents.map(({ message }: { message: string }) => {
      const { notification, status } = JSON.parse(message);
      return [notification.messageId, status];
    }),
  ]);
  expect(read).toEqual([
    ['DATA_MESSAGE', LOG, good.map((id) => [id, 'SUCCESS'])],
    ['DATA_MESSAGE', `${LOG}/Failure`, [[lost, 'FAILURE']]],
  ]);
});

it('is not kept where nobody subscribes to it', async () => {
  const cloud = await start();
  cloud.logs.write('other', 'a line');
  cloud.logs.write(LOG, 'another line');
  await expect.poll(() => cloud.events.length).toBe(1);
  expect(cloud.events.map(dataOf)).toMatchObject([{ logGroup: LOG }]);
});
