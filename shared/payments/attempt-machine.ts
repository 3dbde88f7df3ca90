/**
 * The life of one try to have somebody pay by a prompt (docs/flows/payments.md): its states, and the events
 * between them. Events come twice, late and in any order, so that one that changes nothing is no mistake.
 */
import { HOUR_MS } from '#shared/platform/time.ts';
import type { AttemptState } from './attempt-states.ts';
import { UNDECIDED_HOURS } from './limits.ts';
import { isSaidPaid } from './result-codes.ts';

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
  /** A list of M-Pesa that covers its whole time has none of it. */
  miss: { from: open, to: 'Failed' },
  /** The office ends what M-Pesa has not decided: nothing says whether money came. */
  end: { from: ['Checking'], to: 'Failed' },
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

/** An attempt, as far as it says whether anybody still waits for it. */
interface Undecided {
  state: AttemptState;
  createdAt: string;
}

/**
 * @param now milliseconds since 1970
 * @returns whether M-Pesa has said for so long nothing that ends an attempt that the office has to look
 */
export const isUndecided = ({ state, createdAt }: Undecided, now: number): boolean =>
  state === 'Checking' && now - Date.parse(createdAt) >= UNDECIDED_HOURS * HOUR_MS;

/**
 * @param now milliseconds since 1970
 * @returns whether another prompt may be shown beside an attempt, because nobody knows what became of it
 */
export const mayPayBeside = (
  attempt: Undecided & { resultCode?: string | null | undefined },
  now: number,
): boolean => isUndecided(attempt, now) && !isSaidPaid(attempt.resultCode ?? '');
