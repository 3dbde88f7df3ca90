/** Automatic payment: a standing order at M-Pesa that its customer sets up with the PIN (docs/mpesa.md). */
import { daysBetween, type RowState } from '#shared/agreements/replay.ts';
import { monthsAfter } from '#shared/agreements/schedule.ts';
import {
  choice,
  count,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
} from '#shared/platform/fields.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { MOST_AT_A_TIME } from './limits.ts';
import { payerMessageNames } from './result-codes.ts';

/** In `Unknown` it may be set up. No state is left for an earlier one. */
export const standingStates = ['Requested', 'Unknown', 'Active', 'Refused', 'Ended'] as const;

export type StandingState = (typeof standingStates)[number];

const rules = {
  doubt: { from: ['Requested'], to: 'Unknown' },
  confirm: { from: ['Requested', 'Unknown'], to: 'Active' },
  refuse: { from: ['Requested', 'Unknown'], to: 'Refused' },
  /** The agreement needs it no more. M-Pesa has no way for us to stop it: its customer does. */
  end: { from: ['Requested', 'Unknown', 'Active'], to: 'Ended' },
} as const satisfies Record<string, { from: readonly StandingState[]; to: StandingState }>;

export type StandingEvent = keyof typeof rules;

/** @returns the next state; null if the event changes nothing */
export function standingOutcome(from: StandingState, event: StandingEvent): StandingState | null {
  const { to, from: before } = rules[event];
  return before.some((one) => one === from) ? to : null;
}

/** A prompt for a PIN is gone after this time, and M-Pesa has answered or will not. */
export const ASKING_MS = 3 * MINUTE_MS;

interface Asked {
  state: StandingState;
  /** When M-Pesa was last asked. */
  askedAt: string;
}

/** Requested while the PIN may be typed, and then Unknown without an answer: M-Pesa has no question about an order. */
export function stateNow({ state, askedAt }: Asked, now: number): StandingState {
  if (state !== 'Requested' && state !== 'Unknown') return state;
  return now - Date.parse(askedAt) < ASKING_MS ? 'Requested' : 'Unknown';
}

const StandingPlan = {
  /** Whole KES, each month. */
  amount: count,
  /** The first and the last payment: days in Nairobi. */
  startDay: text(),
  endDay: text(),
  times: count,
};
export type StandingPlan = ValuesOf<typeof StandingPlan>;

export const AutomaticPayment = {
  /** The order that can be set up now, if one can. */
  plan: nullable(object(StandingPlan)),
  order: nullable(
    object({
      ...StandingPlan,
      state: choice(standingStates),
      /** The last three digits of the number that pays. */
      phone: text(),
      askedAt: moment,
      /** Why M-Pesa set nothing up. */
      message: nullable(choice(payerMessageNames)),
    }),
  ),
};
export type AutomaticPayment = ValuesOf<typeof AutomaticPayment>;

/** M-Pesa's day of a month may be so many days before a due day: after 28 February comes 28 March, not 31. */
const DAYS_EARLY = 3;

/**
 * The first installments in a row that one order pays: equal amounts, a month apart. A part that was paid, a moved day
 * and the smaller last one stay with their owner, so no order takes more than is owed. @param today a day in Nairobi
 */
export function standingPlan(
  rows: readonly Pick<RowState, 'number' | 'dueDay' | 'amount' | 'balance'>[],
  today: string,
): StandingPlan | null {
  const open = rows.flatMap(({ number, dueDay, amount, balance }) =>
    number > 0 && dueDay !== null && dueDay > today && balance > 0 && amount <= MOST_AT_A_TIME
      ? { dueDay, amount: balance }
      : [],
  );
  for (const [index, { dueDay: startDay, amount }] of open.entries()) {
    const later = open.slice(index);
    const end = later.findIndex((row, months) => {
      const early = daysBetween(monthsAfter(startDay, months), row.dueDay);
      return row.amount !== amount || early < 0 || early > DAYS_EARLY;
    });
    const times = end < 0 ? later.length : end;
    if (times > 1) return { amount, startDay, endDay: monthsAfter(startDay, times - 1), times };
  }
  return null;
}
