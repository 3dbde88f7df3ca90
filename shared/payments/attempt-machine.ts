/**
 * The life of one try to have somebody pay by a prompt (docs/flows/payments.md): its states, and the events
 * between them. Events come twice, late and in any order, so that one that changes nothing is no mistake.
 */
import type { AttemptState } from './attempt-states.ts';

/** An attempt before it is stored. */
export type AttemptStep = 'None' | AttemptState;

interface Rule {
  from: readonly AttemptStep[];
  to: AttemptState;
}

const open = ['Initiated', 'Prompt Sent', 'Checking'] as const;

export const attemptRules = {
  /** An owner wants somebody to be asked. It is stored before M-Pesa hears of it. */
  start: { from: ['None'], to: 'Initiated' },
  /** M-Pesa says that it shows the prompt. */
  prompt: { from: ['Initiated'], to: 'Prompt Sent' },
  /** M-Pesa says that it shows none. */
  refuse: { from: ['Initiated'], to: 'Failed' },
  /**
   * Nobody knows: the answer to the push was lost, M-Pesa said nothing for 75 seconds, or something that
   * nobody understands.
   */
  doubt: { from: open, to: 'Checking' },
  /** Money came. It can come after M-Pesa said that it would not. */
  pay: { from: [...open, 'Failed'], to: 'Succeeded' },
  /** M-Pesa says that nobody will pay, with a code that is known to end an attempt. */
  fail: { from: open, to: 'Failed' },
  /** M-Pesa's lists of payments have none of it. */
  miss: { from: open, to: 'Failed' },
} as const satisfies Record<string, Rule>;

export type AttemptEvent = keyof typeof attemptRules;

export const attemptEvents = Object.keys(attemptRules) as AttemptEvent[];

/** @returns the state to which an event leads, or null where it changes none */
export function attemptOutcome(from: AttemptStep, event: AttemptEvent): AttemptState | null {
  const rule: Rule = attemptRules[event];
  return rule.from.includes(from) && rule.to !== from ? rule.to : null;
}

/** @returns whether an attempt has not ended: money may still come of it */
export const isOpen = (state: AttemptState): boolean => open.some((one) => one === state);
