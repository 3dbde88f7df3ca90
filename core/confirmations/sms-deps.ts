import { siteHost } from '../platform/config.ts';
import { sendBySns } from '../platform/sms-sender.ts';
import { deps } from './deps.ts';

/** Apart from `deps`, because a function that sends no SMS need not load the client of SNS. */
export const smsDeps = { ...deps, sendSms: sendBySns, siteHost };

export type SmsDeps = typeof smsDeps;
