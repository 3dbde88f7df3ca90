/**
 * See docs/flows/payments.md. Events come twice, late and in any order, so one that changes nothing is not an error.
 */
import { HOUR_MS } from '#shared/platform/time.ts';
import type { AttemptState } from './attempt-states.ts';
import { UNDECIDED_HOURS } from './limits.ts';
import { isSaidPaid } from './result-codes.ts';

export type AttemptStep = 'None' | AttemptState;

interface Rule {
  from: readonly AttemptStep[];
  to: AttemptState;
}

const open = ['Initiated', 'Prompt Sent', 'Checking'] as const;

const attemptRules = {
  /** An owner starts it. It is stored before M-Pesa is called. */
  start: { from: ['None'], to: 'Initiated' },
  prompt: { from: ['Initiated'], to: 'Prompt Sent' },
  refuse: { from: ['Initiated'], to: 'Failed' },
  /** The outcome is unknown: the answer to the push was lost or unclear, or M-Pesa said nothing for 75 seconds. */
  doubt: { from: open, to: 'Checking' },
  /** Money came, even after M-Pesa said that it would not. */
  pay: { from: [...open, 'Failed'], to: 'Succeeded' },
  /** M-Pesa gave a code that is known to end an attempt without payment. */
  fail: { from: open, to: 'Failed' },
  /** M-Pesa's list covers the attempt's whole time, and has no payment of it. */
  miss: { from: open, to: 'Failed' },
  /** The office ends an attempt that M-Pesa has not decided: nobody knows whether money came. */
  end: { from: ['Checking'], to: 'Failed' },
} as const satisfies Record<string, Rule>;

export type AttemptEvent = keyof typeof attemptRules;

export const attemptEvents = Object.keys(attemptRules) as AttemptEvent[];

/** @returns the next state; null if the event changes nothing */
export function attemptOutcome(from: AttemptStep, event: AttemptEvent): AttemptState | null {
  const rule: Rule = attemptRules[event];
  return rule.from.includes(from) && rule.to !== from ? rule.to : null;
}

export const isOpen = (state: AttemptState): boolean => open.some((one) => one === state);

interface Undecided {
  state: AttemptState;
  createdAt: string;
}

/** Whether the office has to look into the attempt, because M-Pesa has sent no final outcome for too long. */
export const isUndecided = ({ state, createdAt }: Undecided, now: number): boolean =>
  state === 'Checking' && now - Date.parse(createdAt) >= UNDECIDED_HOURS * HOUR_MS;

/**
 * Whether another prompt may be shown although this attempt has not ended. It may if the office has to look into the
 * attempt, and M-Pesa has not said that it was paid.
 */
export const mayPayBeside = (
  attempt: Undecided & { resultCode?: string | null | undefined },
  now: number,
): boolean => isUndecided(attempt, now) && !isSaidPaid(attempt.resultCode ?? '');
