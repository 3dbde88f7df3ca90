import words from './words.json' with { type: 'json' };

export const nightProblems = words.nightProblems;

export type NightProblem = keyof typeof nightProblems;

export const nightProblemNames = Object.keys(nightProblems) as NightProblem[];

export const healthNumbers = words.numbers;

export type HealthNumber = keyof typeof healthNumbers;

export const healthNumberNames = Object.keys(healthNumbers) as HealthNumber[];

/** The kinds of SMS that Miliki pays for, with the office's words for them. */
export const smsKinds = words.sms;

export type SmsKind = keyof typeof smsKinds;

export const smsKindNames = Object.keys(smsKinds) as SmsKind[];
