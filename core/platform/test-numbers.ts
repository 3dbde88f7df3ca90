/**
 * Numbers for tests of a stage that runs. No operator of Kenya gives out numbers that begin with 019: nobody
 * has one. On a stage that keeps them (infra/stages.ts), their SMS go to SSM and not to SNS.
 */
export const TEST_NUMBERS = '+25419';

/** Milliseconds for which an SMS is kept at least: as long as a code lives. SSM removes it at its next look. */
export const KEPT_SMS_MS = 10 * 60_000;

/** Below this are the SMS that a stage keeps. */
export const keptSmsPath = (stage: string): string => `/miliki/${stage}/sms`;

/** The parameter with the newest SMS to a number; its history has those before. @param phone as +254... */
export const keptSmsName = (stage: string, phone: string): string =>
  `${keptSmsPath(stage)}/${phone.slice(1)}`;
