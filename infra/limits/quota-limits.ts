import type { Limit } from './limit.ts';
import {
  business,
  createAtOnce,
  peakPerSecond,
  renewalsADay,
  work,
  writeUnitsADay,
} from './load.ts';
import { type Quotas, quotas } from './quotas.ts';

export const quotaLimits = ({ gateway }: Quotas): Limit[] => [...ofGateway(gateway), ...ofOthers()];

const ofGateway = ({ perSecond, burst }: Quotas['gateway']): Limit[] => [
  {
    by: 'AWS',
    name: 'requests a second of the gateway',
    most: perSecond,
    each: peakPerSecond(business.callsADay),
    breaks: 'Every noun gets 429.',
    raise: 'Service Quotas; AWS then sets the burst',
  },
  {
    by: 'AWS',
    name: 'requests of one moment at the gateway (burst)',
    most: burst,
    // A second of the peak that all come at once.
    each: peakPerSecond(business.callsADay),
    breaks: 'Some calls of a moment get 429, and are tried again.',
    raise: 'not by itself: AWS sets it by the rate',
  },
];

const ofOthers = (): Limit[] => [
  {
    by: 'AWS',
    name: 'sign-ins and renewals a second of Cognito',
    most: quotas.cognitoPerSecond,
    each: peakPerSecond(business.signInsADay + renewalsADay),
    breaks: 'Tokens are not renewed, and screens say that there is no connection.',
    raise: 'Service Quotas, for money',
  },
  {
    by: 'AWS',
    name: 'calls at once of Lambda',
    most: quotas.lambda.atOnce,
    each: peakPerSecond(business.callsADay) * work.callSeconds + createAtOnce,
    breaks: 'Functions that reserve nothing wait: the stream, queues and runs by the clock.',
    raise: 'Service Quotas',
  },
  {
    by: 'AWS',
    name: 'write units a second of a table on demand',
    most: quotas.tableUnits,
    each: peakPerSecond(writeUnitsADay),
    breaks: 'Awards everywhere are tried again, and some fail.',
    raise: 'Service Quotas',
  },
  {
    by: 'AWS',
    name: 'news a second that a FIFO queue takes',
    most: quotas.fifoCallsPerSecond,
    // One message a call at worst, and one piece of news for each reminder.
    each: peakPerSecond(business.remindersADay),
    breaks: 'The router of the stream falls behind.',
    raise: 'high throughput of the queue',
  },
];
