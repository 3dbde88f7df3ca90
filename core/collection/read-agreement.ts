import type {
  ProposedSchedule,
  AskedReversal as StoredReversal,
  WaitingAct,
} from '#core/agreements/agreement.entity.ts';
import { creditOf, outstandingOf } from '#core/agreements/change-agreement.ts';
import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import { takenBackIn, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { entryOf } from '#core/projects/project.entity.ts';
import { chargeableBy } from '#shared/agreements/charges.ts';
import { openOf } from '#shared/agreements/replay.ts';
import { dividedSchedule } from '#shared/agreements/restructure.ts';
import type { AskedReversal } from '#shared/collection/asked-reversal.ts';
import type { JournalLine, OfficeAgreement, Waiting } from '#shared/collection/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { CollectionNoteItem } from './collection-note.entity.ts';
import { toNoteReply } from './contacts.ts';
import type { Deps } from './deps.ts';
import { toRequestReply, toSlipReply } from './waiting-for-office.ts';
import { standingOf } from './waiting-rules.ts';

/** Opens an agreement. The audit records it. */
export async function openAgreement(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
): Promise<OfficeAgreement> {
  await deps.auditView(by, entryOf(whole.agreement, 'agreement.viewed'), deps.clock());
  return readOfficeAgreement(deps, whole);
}

export async function readOfficeAgreement(
  { notesOf, clock }: Deps,
  whole: WholeAgreement,
): Promise<OfficeAgreement> {
  return toReply(whole, await notesOf(whole.agreement), nairobiDay(clock()));
}

function toReply(
  whole: WholeAgreement,
  notes: readonly CollectionNoteItem[],
  today: string,
): OfficeAgreement {
  const { agreement, journal, slips, refundRequest } = whole;
  const { ref, userId, projectId, businessName, systemNeed, status, version } = agreement;
  const { terms, total, paid, anchorDay, waiting, signedAt, changeRequest } = agreement;
  const { schedule = [], proposedSchedule } = agreement;
  const takenBack = takenBackIn(journal);
  const { state } = standingOf(whole, today);
  const { rows, credit, creditSince, overdue } = state;
  return {
    ref,
    userId,
    projectId,
    businessName,
    systemNeed,
    status,
    version,
    changeRequest,
    terms,
    total,
    paid,
    signedAt,
    schedule,
    rows,
    credit,
    creditSince,
    overdue,
    owed: outstandingOf(agreement),
    chargeable: chargeableBy(agreement.textVersion),
    refundable: creditOf({ ...agreement, paid: state.paid, total: state.total }),
    open: openOf(rows),
    toSchedule: dividedSchedule(schedule, state).left,
    anchorDay: anchorDay ?? null,
    waiting: waiting ? toWaitingReply(waiting) : null,
    proposedSchedule: proposedSchedule ? toProposedReply(proposedSchedule) : null,
    slips: slips.filter(isNotCounted).map(toSlipReply).toReversed(),
    refundRequest: refundRequest && toRequestReply(refundRequest),
    notes: notes.map((one) => toNoteReply(one, journal, today)),
    journal: journal.map((one) => toLineReply(one, takenBack.has(one.line))).toReversed(),
  };
}

/** The journal has counted slips. */
const isNotCounted = ({ state }: WholeAgreement['slips'][number]): boolean => state !== 'Counted';

const toWaitingReply = ({ event, amount, by, at, rows, ...more }: WaitingAct): Waiting => ({
  event,
  amount,
  by,
  at,
  rows: rows ?? [],
  day: more.day ?? null,
  reference: more.reference ?? null,
  channel: more.channel ?? null,
  part: more.part ?? null,
  reverses: more.reverses ?? null,
  reason: more.reason ?? null,
  asked: more.asked ? toAskedReply(more.asked) : null,
});

export const toAskedReply = ({ by, at, code }: StoredReversal): AskedReversal => ({
  by,
  at,
  code: code ?? null,
});

const toProposedReply = ({ rows, reason, people, at }: ProposedSchedule) => ({
  rows,
  reason,
  by: people,
  at,
});

const toLineReply = (item: JournalLineItem, isTakenBack: boolean): JournalLine => ({
  line: item.line,
  event: item.event,
  from: item.from,
  to: item.to,
  by: item.role === 'finance' ? item.by : null,
  recordedBy: item.recordedBy ?? null,
  at: item.at,
  day: item.day,
  amount: item.amount ?? null,
  channel: item.channel ?? null,
  part: item.part ?? null,
  reference: item.reference ?? null,
  reason: typeof item.details.reason === 'string' ? item.details.reason : null,
  reverses: item.reverses ?? null,
  isTakenBack,
});
