/** Books a journal line from the replay around it. */
import type { AgreementEvent, AgreementStatus } from '#shared/agreements/agreement-machine.ts';
import { chargePart, type RowPart } from '#shared/agreements/charges.ts';
import type { ReplayState } from '#shared/agreements/replay.ts';
import type { OfferTerms } from '#shared/offers/offer.ts';
import type { AccountingEvent, MoneyChannel } from './entries.ts';
import { splitOf } from './split.ts';

/** An agreement between two lines of its journal. Whole KES. */
type Position = Pick<ReplayState, 'total' | 'paid'>;

/** A journal line with its surroundings. Amounts are whole KES. */
export interface JournalStep {
  event: AgreementEvent;
  status: AgreementStatus;
  terms: Pick<OfferTerms, 'amount' | 'fees'>;
  /** Of the line; 0 if it moves no money. */
  amount: number;
  /** `unmatched` if the money was here before it was matched. */
  channel: MoneyChannel;
  part: RowPart | undefined;
  /** KES that we keep of a cancelled agreement: the share of its accepted milestones. */
  kept: number;
  before: Position;
  after: Position;
}

/** Books a line. A line dated before a waiver changes how much that waiver forgives: the difference is booked too. */
export function accountingEventsOf(step: JournalStep): AccountingEvent[] {
  const owed = owedIn(step.before) + ownShare(step);
  return [...ownEvents(step, owed), ...waivers(step, owed)];
}

const owedIn = ({ total, paid }: Position): number => total - paid;

const signs: Record<AgreementEvent, -1 | 0 | 1> = {
  sign: 0,
  pay: -1,
  takeBack: 1,
  charge: 1,
  waive: 0,
  refund: 1,
  deliver: 0,
  restructure: 0,
  moveDay: 0,
  writeOff: 0,
  cancel: 0,
};

/** @returns how much the line's own amount changes the debt */
function ownShare({ event, amount }: JournalStep): number {
  return signs[event] * amount;
}

/** @param owed KES owed after the line's amount, before the change of waivers */
function ownEvents(step: JournalStep, owed: number): AccountingEvent[] {
  const { event, status, terms, channel, part, kept, before } = step;
  const split = splitOf(status, owedIn(before), owed);
  switch (event) {
    case 'pay':
    case 'takeBack':
    case 'refund':
      return [{ event, channel, split }];
    case 'charge':
      return [{ event, part: chargePart(part), split }];
    case 'deliver':
      return [{ event, sale: terms.amount, fees: sumOf(terms.fees), paidBefore: before.paid }];
    case 'writeOff':
      return [{ event, amount: owedIn(before) }];
    case 'cancel':
      return [{ event, kept, credited: before.paid - kept }];
    case 'sign':
    case 'waive':
    case 'restructure':
    case 'moveDay':
      return [];
  }
}

/** @param owed as in `ownEvents` */
function waivers({ status, after }: JournalStep, owed: number): AccountingEvent[] {
  const forgiven = owed - owedIn(after);
  if (forgiven === 0) return [];
  const split = splitOf(status, owed, owedIn(after));
  return [{ event: forgiven > 0 ? 'waive' : 'unwaive', split }];
}

const sumOf = (fees: OfferTerms['fees']): number =>
  fees.reduce((sum, { amount }) => sum + amount, 0);
