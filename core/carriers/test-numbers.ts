/** No Kenyan operator gives out 019. Stages that keep these SMS (infra/stages.ts) put them into SSM, not SNS. */
export const TEST_NUMBERS = '+25419';

/** The least time, in milliseconds: as long as a code lives. SSM removes it some time later. */
export const KEPT_SMS_MS = 10 * 60_000;

export const keptSmsPath = (stage: string): string => `/miliki/${stage}/sms`;

/** The parameter with a number's newest SMS; its history has the earlier ones. @param phone as +254... */
export const keptSmsName = (stage: string, phone: string): string =>
  `${keptSmsPath(stage)}/${phone.slice(1)}`;
