/** The segments in which an SMS is sent and paid for (docs/sign-in.md 7.1). AWS calls one a message part. */
export * from './sms-parts.ts';

import { smsParts } from './sms-parts.ts';
export const MAX_SEGMENTS = 3;
export const segmentsOf = (text: string) => ({ segments: smsParts(text) });
