/** No Kenyan operator has numbers with 019. Some stages store SMS to them in SSM instead (infra/stages.ts). */
export const TEST_NUMBERS = '+25419';

/** Milliseconds that a stored SMS is kept at least: as long as a code is valid. SSM deletes it some time later. */
export const KEPT_SMS_MS = 10 * 60_000;

export const keptSmsPath = (stage: string): string => `/miliki/${stage}/sms`;

/** The parameter with a number's newest SMS. Its history has the earlier SMS. @param phone as +254... */
export const keptSmsName = (stage: string, phone: string): string =>
  `${keptSmsPath(stage)}/${phone.slice(1)}`;
