/** The life of an agreement (docs/rules.md 4). Being late is not a status: it follows from the schedule and the day. */
import type { PlainErrorCode } from '../errors.ts';

export const agreementStatuses = [
  'Pending Deposit',
  'Awaiting Delivery',
  'Active',
  'Settled',
  'Settled Early',
  'Written Off',
  'Cancelled',
] as const;

export type AgreementStatus = (typeof agreementStatuses)[number];

export type AgreementState = 'None' | AgreementStatus;

/** The owner, the provider's finance people, or a rule that follows from another event. */
export type AgreementRole = 'owner' | 'finance' | 'system';

/** An agreement's payments at one moment. Whole KES. */
export interface Paid {
  /** Live payments less refunds. */
  paid: number;
  deposit: number;
  /** The deposit, all installments and charges, less what was waived. */
  total: number;
  /** Whether it was ever written off: with a later debt it is Written Off again, not Active. */
  isWrittenOff: boolean;
  /** Whether the last installment was due when the debt reached zero; false until a schedule runs. */
  isLastDue: boolean;
}

/** The facts that decide each event. `Paid` includes the event's own change. */
export interface AgreementFacts {
  sign: { deposit: number; hasAgreed: boolean; hasFreshCode: boolean };
  pay: Paid;
  takeBack: Paid;
  charge: Paid;
  waive: Paid;
  refund: Paid;
  deliver: Paid;
  restructure: { people: readonly string[]; hasFreshCode: boolean };
  /** `isTooSoon` after the last move. Only an installment that is neither due nor paid is movable. */
  moveDay: { isScheduleProposed: boolean; isTooSoon: boolean; isMovable: boolean };
  writeOff: { people: readonly string[]; daysOverdue: number };
  /** `isOwnersRight`: the owner cancels alone (shared/projects/step-back.ts). */
  cancel: { isAgreedByBoth: boolean; isOwnersRight?: boolean };
}

export type AgreementEvent = keyof AgreementFacts;

interface Rule<Facts> {
  from: readonly AgreementState[];
  by: AgreementRole;
  /** @returns null if the event may happen */
  refuses?(facts: Facts): PlainErrorCode | null;
  to(facts: Facts, from: AgreementState): AgreementStatus;
}

/** Days overdue after which an agreement can be written off. */
export const WRITE_OFF_DAYS = 90;

const unless = (holds: boolean, code: PlainErrorCode): PlainErrorCode | null =>
  holds ? null : code;

const areTwo = (people: readonly string[]): boolean => new Set(people).size >= 2;

const beforeDelivery = ({ paid, deposit }: Paid): AgreementStatus =>
  paid >= deposit ? 'Awaiting Delivery' : 'Pending Deposit';

const afterDelivery = ({ paid, total, isLastDue, isWrittenOff }: Paid): AgreementStatus => {
  if (paid < total) return isWrittenOff ? 'Written Off' : 'Active';
  return isLastDue ? 'Settled' : 'Settled Early';
};

const isUndelivered = (state: AgreementState): boolean =>
  state === 'Pending Deposit' || state === 'Awaiting Delivery';

/** The status after a payment. A written-off or settled agreement stays payable, and can owe again. */
const afterPayment = (facts: Paid, from: AgreementState): AgreementStatus => {
  if (from === 'Cancelled') return from;
  return isUndelivered(from) ? beforeDelivery(facts) : afterDelivery(facts);
};

const payable = [
  'Pending Deposit',
  'Awaiting Delivery',
  'Active',
  'Settled',
  'Settled Early',
  'Written Off',
] as const;

export const agreementRules: {
  readonly [Event in AgreementEvent]: Rule<AgreementFacts[Event]>;
} = {
  sign: {
    from: ['None'],
    by: 'owner',
    refuses: ({ hasAgreed, hasFreshCode }) =>
      unless(hasAgreed, 'offers.termsNotAccepted') ?? unless(hasFreshCode, 'confirmations.wrong'),
    to: ({ deposit }) => (deposit > 0 ? 'Pending Deposit' : 'Awaiting Delivery'),
  },
  pay: { from: payable, by: 'finance', to: afterPayment },
  takeBack: { from: [...payable, 'Cancelled'], by: 'finance', to: afterPayment },
  charge: { from: ['Active', 'Written Off'], by: 'finance', to: afterPayment },
  waive: { from: ['Active', 'Written Off'], by: 'finance', to: afterPayment },
  refund: { from: [...payable, 'Cancelled'], by: 'finance', to: afterPayment },
  deliver: {
    from: ['Awaiting Delivery'],
    by: 'system',
    to: afterDelivery,
  },
  restructure: {
    from: ['Active'],
    by: 'finance',
    refuses: ({ people, hasFreshCode }) =>
      unless(areTwo(people), 'agreements.secondPersonNeeded') ??
      unless(hasFreshCode, 'confirmations.wrong'),
    to: () => 'Active',
  },
  moveDay: {
    from: ['Active'],
    by: 'owner',
    refuses: ({ isScheduleProposed, isTooSoon, isMovable }) =>
      unless(!isScheduleProposed, 'repayments.scheduleProposed') ??
      unless(!isTooSoon, 'repayments.movedAlready') ??
      unless(isMovable, 'repayments.notMovable'),
    to: () => 'Active',
  },
  writeOff: {
    from: ['Active'],
    by: 'finance',
    refuses: ({ people, daysOverdue }) =>
      unless(areTwo(people), 'agreements.secondPersonNeeded') ??
      unless(daysOverdue > WRITE_OFF_DAYS, 'agreements.notOverdue'),
    to: () => 'Written Off',
  },
  cancel: {
    from: ['Pending Deposit', 'Awaiting Delivery'],
    by: 'system',
    refuses: ({ isAgreedByBoth, isOwnersRight = false }) =>
      unless(isAgreedByBoth || isOwnersRight, 'projects.notAgreed'),
    to: () => 'Cancelled',
  },
};

export const agreementEvents = Object.keys(agreementRules) as AgreementEvent[];

export type AgreementOutcome = { to: AgreementStatus } | { refused: PlainErrorCode };

export function agreementOutcome<Event extends AgreementEvent>(
  from: AgreementState,
  event: Event,
  facts: AgreementFacts[Event],
): AgreementOutcome {
  const rule: Rule<AgreementFacts[Event]> = agreementRules[event];
  if (!rule.from.includes(from)) return { refused: 'agreements.notNow' };
  const refused = rule.refuses?.(facts) ?? null;
  return refused ? { refused } : { to: rule.to(facts, from) };
}

export const isSettled = (status: AgreementStatus): boolean =>
  status === 'Settled' || status === 'Settled Early';
