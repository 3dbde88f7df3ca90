/** The life of a request to change the agreed scope (docs/rules.md 4). */
import type { PlainErrorCode } from '../errors.ts';
import type { ProjectRole } from './project-machine.ts';

export const changeRequestStates = [
  'Sent',
  'Estimated',
  'Approved by you',
  'Rejected',
  'Done',
] as const;

export type ChangeRequestState = (typeof changeRequestStates)[number];

export interface ChangeRequestFacts {
  send: { isUndelivered: boolean };
  estimate: { isUndelivered: boolean };
  offer: { isUndelivered: boolean; price: number; estimator: string; approver: string };
  approve: {
    isUndelivered: boolean;
    price: number;
    /** The number of the offer that the owner saw and of the newest one; 0 without an offer. */
    seen: number;
    newest: number;
    expiresAt: number;
    now: number;
    hasAgreed: boolean;
    hasFreshCode: boolean;
  };
  reject: object;
  finish: object;
}

export type ChangeRequestEvent = keyof ChangeRequestFacts;

type From = 'None' | ChangeRequestState;

interface Rule<Facts> {
  from: readonly From[];
  to: ChangeRequestState;
  /** Both sides may reject. */
  by: ProjectRole | 'approver' | 'both';
  /** @returns null if the event may happen */
  refuses?(facts: Facts): PlainErrorCode | null;
}

const unless = (holds: boolean, code: PlainErrorCode): PlainErrorCode | null =>
  holds ? null : code;

/** A priced change needs an offer, as the project did: seen, in time, agreed to, and with a code. */
const approvalRefuses = (facts: ChangeRequestFacts['approve']): PlainErrorCode | null => {
  // The schedule of an agreement begins at the delivery: after it, another agreement would never begin.
  if (!facts.isUndelivered) return 'projects.notNow';
  if (facts.price === 0) return unless(facts.seen === 0, 'projects.changed');
  return (
    unless(facts.newest > 0, 'projects.noOffer') ??
    unless(facts.seen === facts.newest, 'projects.changed') ??
    unless(facts.now < facts.expiresAt, 'offers.expired') ??
    unless(facts.hasAgreed, 'offers.termsNotAccepted') ??
    unless(facts.hasFreshCode, 'confirmations.wrong')
  );
};

const changeRequestRules: {
  readonly [Event in ChangeRequestEvent]: Rule<ChangeRequestFacts[Event]>;
} = {
  send: {
    from: ['None'],
    to: 'Sent',
    by: 'owner',
    refuses: ({ isUndelivered }) => unless(isUndelivered, 'projects.notNow'),
  },
  estimate: {
    from: ['Sent', 'Estimated'],
    to: 'Estimated',
    by: 'delivery',
    refuses: ({ isUndelivered }) => unless(isUndelivered, 'projects.notNow'),
  },
  offer: {
    from: ['Estimated'],
    to: 'Estimated',
    by: 'approver',
    refuses: ({ isUndelivered, price, estimator, approver }) =>
      unless(isUndelivered, 'projects.notNow') ??
      unless(price > 0, 'projects.nothingToOffer') ??
      unless(estimator !== approver, 'projects.approverIsEstimator'),
  },
  approve: { from: ['Estimated'], to: 'Approved by you', by: 'owner', refuses: approvalRefuses },
  reject: { from: ['Sent', 'Estimated'], to: 'Rejected', by: 'both' },
  finish: { from: ['Approved by you'], to: 'Done', by: 'delivery' },
};

export const changeRequestEvents = Object.keys(changeRequestRules) as ChangeRequestEvent[];

export type ChangeRequestOutcome = { to: ChangeRequestState } | { refused: PlainErrorCode };

export function changeRequestOutcome<Event extends ChangeRequestEvent>(
  from: From,
  event: Event,
  facts: ChangeRequestFacts[Event],
): ChangeRequestOutcome {
  const rule: Rule<ChangeRequestFacts[Event]> = changeRequestRules[event];
  if (!rule.from.includes(from)) return { refused: 'projects.notNow' };
  const refused = rule.refuses?.(facts) ?? null;
  return refused ? { refused } : { to: rule.to };
}

/** Whether the request waits for one of the two sides. */
export const isOpenRequest = (state: ChangeRequestState): boolean =>
  state === 'Sent' || state === 'Estimated' || state === 'Approved by you';
