import { sendSms } from '#core/carriers/send-sms.ts';
import { siteHost } from '#core/platform/config.ts';
import { deps } from './deps.ts';

/** Apart from `deps`, so that a function that sends no SMS does not load SNS's client. */
export const smsDeps = { ...deps, sendSms, siteHost };

export type SmsDeps = typeof smsDeps;
