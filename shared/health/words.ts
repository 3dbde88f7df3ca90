import words from './words.json' with { type: 'json' };

export const nightProblems = words.nightProblems;

export type NightProblem = keyof typeof nightProblems;

export const nightProblemNames = Object.keys(nightProblems) as NightProblem[];

export const healthNumbers = words.numbers;

export type HealthNumber = keyof typeof healthNumbers;

export const healthNumberNames = Object.keys(healthNumbers) as HealthNumber[];

/** The shares of the SMS that Miliki pays for, with the office's words for them. */
export const smsShares = words.sms;

export type SmsShare = keyof typeof smsShares;

export const smsShareNames = Object.keys(smsShares) as SmsShare[];
