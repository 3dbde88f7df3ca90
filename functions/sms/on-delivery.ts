import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent } from 'aws-lambda';
import { deliveryDeps, noteDelivery } from '#core/campaigns/campaign/delivery.store.ts';
import { reportOf } from './delivery-log.ts';

export async function handler({ awslogs }: CloudWatchLogsEvent): Promise<void> {
  const text = gunzipSync(Buffer.from(awslogs.data, 'base64')).toString();
  const { messageType, logEvents }: CloudWatchLogsDecodedData = JSON.parse(text);
  // CloudWatch sends its own message to test whether it can reach the function.
  if (messageType !== 'DATA_MESSAGE') return;
  const reports = logEvents.flatMap(({ message }) => reportOf(message) ?? []);
  // One after another: the reports of a campaign are counted in one row.
  for (const report of reports) await noteDelivery(deliveryDeps, report);
}
