/** Builds the writes that change an agreement, for the caller's transaction. No other code changes an agreement. */

import { fromDay, type Task, taskOf, taskWrites } from '#core/due/task.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Write } from '#core/platform/table/writes.ts';
import type { AccountingEvent, MoneyChannel } from '#shared/accounting/entries.ts';
import { accountingEventsOf } from '#shared/accounting/journal-events.ts';
import {
  type AgreementEvent,
  type AgreementFacts,
  type AgreementRole,
  agreementOutcome,
  agreementRules,
  type Paid,
} from '#shared/agreements/agreement-machine.ts';
import type { ReplayState } from '#shared/agreements/replay.ts';
import { channelOf } from '#shared/payments/channels.ts';
import { DAY_MS, dayAfter, nairobiDay } from '#shared/platform/time.ts';
import { type AgreementItem, agreement, type WaitingAct } from './agreement.entity.ts';
import { agreementRowOf, agreementRowWrite } from './agreement-row.entity.ts';
import { answerWrites } from './answers.ts';
import { reminderWrites } from './due-moments.ts';
import { type JournalLineItem, journalLine } from './journal-line.entity.ts';
import { endOfOrder } from './standing-order.ts';
import { type Replayed, stateOfAgreement, type WholeAgreement } from './whole-agreement.ts';

type LineFields = Partial<
  Pick<
    JournalLineItem,
    | 'day'
    | 'amount'
    | 'channel'
    | 'reference'
    | 'part'
    | 'reverses'
    | 'recordedBy'
    | 'receiptNumber'
    | 'details'
  >
>;

export interface AgreementCommand<Event extends AgreementEvent> {
  event: Event;
  /** The facts that the event needs besides the payments. */
  facts?: Omit<AgreementFacts[Event], keyof Paid>;
  /** The owner's id, a staff id, or the name of a rule. */
  by: string;
  /** The actor, if `agreementRules` names another. */
  role?: AgreementRole;
  changes?: Partial<Pick<AgreementItem, 'anchorDay' | 'schedule'>> & {
    waiting?: AgreementItem['waiting'] | null;
    proposedSchedule?: AgreementItem['proposedSchedule'] | null;
  };
  line?: LineFields;
  /** The books' channel, if it differs from the line's: `unmatched` for money that came before it was matched. */
  source?: MoneyChannel;
  /** KES that we keep when the agreement is cancelled. */
  kept?: number;
}

export interface AgreementChange {
  after: AgreementItem;
  /** The replay with the new line. */
  state: ReplayState;
  line: JournalLineItem;
  writes: Write[];
}

/**
 * The writes also update the sums that the agreement item caches. @param now ms since 1970
 * @throws AppError with a code of `agreementOutcome` (shared/agreements/agreement-machine.ts)
 */
export function agreementChange<Event extends AgreementEvent>(
  whole: WholeAgreement,
  command: AgreementCommand<Event>,
  now: number,
): AgreementChange {
  const { agreement: before, journal } = whole;
  const { event, by, role = agreementRules[event].by, changes = {}, line = {} } = command;
  const written = {
    ...journalKey(before, before.version + 1),
    event,
    from: before.status,
    role,
    by,
    at: isoTime(now),
    to: before.status,
    day: nairobiDay(now),
    details: {},
    ...line,
  };
  const drafted = withChanges(before, changes);
  const next = { agreement: drafted, journal: [...journal, written] };
  const was = stateOfAgreement(whole, nairobiDay(now));
  const state = stateOfAgreement(next, nairobiDay(now));
  const facts = { ...paidIn(next, state), ...command.facts } as AgreementFacts[Event];
  const outcome = agreementOutcome(before.status, event, facts);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const { to } = outcome;
  const { kept } = command;
  const set = {
    ...changes,
    ...cached(state),
    status: to,
    version: before.version + 1,
    ...(kept !== undefined && { kept }),
  };
  const books = booksOf(whole, command, written, { before: was, after: state });
  const moved = { ...written, to, ...(books.length > 0 && { books }) };
  const after = withChanges(before, set);
  const reminders = reminderWrites({ item: before, state: was }, { item: after, state }, now);
  return {
    after,
    state,
    line: moved,
    writes: [
      ...writesOf(before, set),
      journalLine.create(moved),
      agreementRowWrite(agreementRowOf(after, moved.at, state.rows)),
      ...answerWrites(whole, moved, state),
      ...endOfOrder(whole.standing, { event, after }, now),
      ...reminders,
    ],
  };
}

/** A line's bookings never change: a later line for an earlier day changes the replay only. */
function booksOf(
  { agreement: { status, terms, kept: total = 0 }, journal }: Replayed,
  { event, source, kept = 0 }: AgreementCommand<AgreementEvent>,
  line: JournalLineItem,
  { before, after }: { before: ReplayState; after: ReplayState },
): AccountingEvent[] {
  const { amount = 0, part } = line;
  // Of a cancelled agreement, only the part that we keep is payable.
  const isCancelled = status === 'Cancelled';
  const positions = isCancelled
    ? { before: { ...before, total }, after: { ...after, total } }
    : { before, after };
  return accountingEventsOf({
    event,
    terms,
    amount,
    part,
    kept,
    ...positions,
    status: isWrittenOff(journal) ? 'Written Off' : status,
    channel: source ?? channelOf(line),
  });
}

/** A write-off is final in the books: a debt that reappears later is not booked as receivable again. */
const isWrittenOff = (journal: readonly JournalLineItem[]): boolean =>
  journal.some(({ event }) => event === 'writeOff');

/** The sums that the agreement item caches, so that lists need no replay. */
const cached = ({ paid, total, creditSince, nextDue }: ReplayState) => ({
  paid,
  total,
  creditSince,
  nextDue,
});

/** @returns the amounts on which the state machine's conditions depend */
export const paidIn = (
  { agreement: { terms }, journal }: Replayed,
  { paid, total, status }: ReplayState,
): Paid => ({
  paid,
  total,
  deposit: terms.deposit,
  isLastDue: status === 'Settled',
  isWrittenOff: isWrittenOff(journal),
});

type Changes = NonNullable<Parameters<typeof agreement.patch>[1]['set']>;

/** Fails if the version has changed since the decision. A promise changes without a version, for nobody decides on it. */
export const writesOf = (before: AgreementItem, set: NonNullable<Changes>): Write[] => {
  const { userId, ref, version, signedAt, promise = absent } = before;
  return [
    agreement.patch({ userId, ref }, { set, if: { version, signedAt, promise } }),
    ...taskWrites(tasksOf(before), tasksOf(withChanges(before, set))),
  ];
};

/** The tasks of the office. Those of slips and requests are written with them. */
export function tasksOf(item: AgreementItem): Task[] {
  const { userId, ref: subject, businessName: name, waiting, promise } = item;
  const about = { userId, subject, name };
  const acts = waiting ? [actTask(about, waiting)] : [];
  const isKept = !promise || item.paid >= promise.paid + promise.amount;
  if (isKept || outstandingOf(item) === 0) return acts;
  const { day: until, amount } = promise;
  const since = fromDay(dayAfter(until, 1));
  return [...acts, taskOf({ ...about, kind: 'promise', since, until, amount })];
}

/** M-Pesa is asked for a reversal that two people decided. Without an answer it is dropped after a day. */
function actTask(
  about: Pick<Task, 'userId' | 'subject' | 'name'>,
  { amount, by, at, asked }: WaitingAct,
): Task {
  const is = { ...about, amount };
  if (!asked) return taskOf({ ...is, kind: 'act', since: at, notBy: [by] });
  const wait = asked.code === undefined ? DAY_MS : 0;
  return taskOf({ ...is, kind: 'reversal', since: isoTime(Date.parse(asked.at) + wait) });
}

export const journalKey = (
  { userId, ref, projectId }: AgreementItem,
  line: number,
): Pick<JournalLineItem, 'userId' | 'ref' | 'projectId' | 'line'> => ({
  userId,
  ref,
  projectId,
  line,
});

/** @returns the agreement with its changes; a null removes an attribute */
const withChanges = (before: AgreementItem, set: object): AgreementItem =>
  Object.fromEntries(
    Object.entries({ ...before, ...set }).filter(([, value]) => value !== null),
  ) as AgreementItem;

/** @returns KES still to be paid; below zero if more was paid */
export const owedOf = ({
  total,
  paid,
  status,
}: Pick<AgreementItem, 'total' | 'paid' | 'status'>): number =>
  status === 'Cancelled' ? 0 : total - paid;

/** @returns KES still to be paid, at least 0 */
export const outstandingOf = (of: Parameters<typeof owedOf>[0]): number => Math.max(0, owedOf(of));

/**
 * These happen on closed accounts too (docs/decisions/0025-the-account-in-every-write.md): the office refunds or
 * reverses payments, and waives or writes off a debt that returns.
 */
const goesOn: ReadonlySet<string> = new Set<AgreementEvent | 'reverse'>([
  ...(['takeBack', 'reverse', 'refund', 'waive', 'writeOff'] as const),
]);

/** @param event of an agreement, or an act that waits for a second person */
export const isAfterClosing = (event: string): boolean => goesOn.has(event);
