/** The changes of agreements, as writes for the transaction of what causes them. Nothing else changes one. */
import {
  type AgreementEvent,
  type AgreementFacts,
  type AgreementStatus,
  agreementOutcome,
  agreementRules,
  type Paid,
} from '../../shared/agreements/agreement-machine.ts';
import { lastDueDay } from '../../shared/agreements/schedule.ts';
import { figuresOf } from '../../shared/offers/offer.ts';
import { nairobiDay } from '../../shared/rewards/points.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { Write } from '../platform/writes.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { type JournalLineItem, journalLine } from './journal-line.entity.ts';

export interface AgreementCommand<Event extends AgreementEvent> {
  event: Event;
  facts: AgreementFacts[Event];
  /** The owner's id, or that of a member of the staff. */
  by: string;
  changes?: Partial<Pick<AgreementItem, 'paid' | 'anchorDay'>> & {
    waiting?: AgreementItem['waiting'] | null;
  };
  /** What the line of the journal says beside the event. */
  line?: Partial<
    Pick<JournalLineItem, 'day' | 'amount' | 'reference' | 'reverses' | 'recordedBy' | 'details'>
  >;
}

/** An agreement as it is after a change, and the writes of it. */
export interface AgreementChange {
  after: AgreementItem;
  writes: Write[];
}

/**
 * @param now milliseconds since 1970
 * @throws AppError with the machine's refusal
 */
export function agreementChange<Event extends AgreementEvent>(
  before: AgreementItem,
  command: AgreementCommand<Event>,
  now: number,
): AgreementChange {
  const { event, facts, by, changes = {}, line = {} } = command;
  const outcome = agreementOutcome(before.status, event, facts);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const set = { ...changes, status: outcome.to, version: before.version + 1 };
  const moved = { event, from: before.status, to: outcome.to, role: agreementRules[event].by };
  const written = journalLine.create({
    ...journalKey(before, set.version),
    ...moved,
    by,
    at: isoTime(now),
    day: nairobiDay(now),
    details: {},
    ...line,
  });
  return { after: changed(before, set), writes: [patchOf(before, set), written] };
}

type Changes = Parameters<typeof agreement.patch>[1]['set'];

/** Every change is made to the version that it was decided on. */
export const patchOf = (
  { userId, ref, version, signedAt }: AgreementItem,
  set: NonNullable<Changes>,
) => agreement.patch({ userId, ref }, { set, if: { version, signedAt } });

export const journalKey = (
  { userId, ref, projectId }: AgreementItem,
  line: number,
): Pick<JournalLineItem, 'userId' | 'ref' | 'projectId' | 'line'> => ({
  ...{ userId, ref, projectId, line },
});

const changed = (before: AgreementItem, set: object): AgreementItem =>
  Object.fromEntries(
    Object.entries({ ...before, ...set }).filter(([, value]) => value !== null),
  ) as AgreementItem;

/**
 * @param paid KES, with what the event itself changes
 * @param today a day in Nairobi
 */
export function paidOf(
  { terms, anchorDay }: Pick<AgreementItem, 'terms' | 'anchorDay'>,
  paid: number,
  today: string,
): Paid {
  return {
    paid,
    deposit: terms.deposit,
    total: figuresOf(terms).totalToPay,
    isLastDue: anchorDay !== undefined && lastDueDay(terms, anchorDay) <= today,
  };
}

/** @returns KES that are still to be paid; below zero where more was paid */
export const owedOf = ({ terms, paid, status }: AgreementItem): number =>
  isDropped(status) ? 0 : figuresOf(terms).totalToPay - paid;

const isDropped = (status: AgreementStatus): boolean =>
  status === 'Cancelled' || status === 'Restructured';
