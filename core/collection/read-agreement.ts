import type { User } from '#core/accounts/account.store.ts';
import { creditOf, type ProposedSchedule } from '#core/agreements/agreement.entity.ts';
import { outstandingOf } from '#core/agreements/change-agreement.ts';
import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import { replayTerms, takenBackIn, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { shown } from '#core/platform/shown.ts';
import { entryOf } from '#core/projects/project/project.entity.ts';
import { inDuplumOf } from '#shared/agreements/in-duplum.ts';
import { openOf } from '#shared/agreements/replay.ts';
import { dividedSchedule } from '#shared/agreements/restructure.ts';
import { type Chargeable, JournalLine, OfficeAgreement } from '#shared/collection/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { chargeableOf } from './add-charge.ts';
import { toNoteReply } from './contacts.ts';
import type { Deps } from './deps.ts';
import type { CollectionNoteItem } from './note.store.ts';
import { toRequestReply, toSlipReply, toWaitingReply } from './waiting-for-office.ts';
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
  deps: Deps,
  whole: WholeAgreement,
): Promise<OfficeAgreement> {
  const { agreement } = whole;
  const today = nairobiDay(deps.clock());
  const [notes, owner] = await Promise.all([
    deps.notesOf(agreement),
    deps.findUser(agreement.userId),
  ]);
  return toReply(whole, { notes, owner, chargeable: chargeableOf(deps, whole, today) }, today);
}

interface BesideReply {
  notes: readonly CollectionNoteItem[];
  owner: User | null;
  chargeable: Chargeable[];
}

function toReply(
  whole: WholeAgreement,
  { notes, owner, chargeable }: BesideReply,
  today: string,
): OfficeAgreement {
  const { agreement, journal, slips, refundRequest } = whole;
  const { waiting, schedule = [], proposedSchedule } = agreement;
  const takenBack = takenBackIn(journal);
  const { state } = standingOf(whole, today);
  return shown(OfficeAgreement, {
    ...state,
    ...agreement,
    owner,
    schedule,
    creditSince: state.creditSince,
    owed: outstandingOf(agreement),
    chargeable,
    inDuplum: inDuplumOf(replayTerms(agreement), journal, today),
    refundable: creditOf({ ...agreement, paid: state.paid, total: state.total }),
    open: openOf(state.rows),
    toSchedule: dividedSchedule(schedule, state).left,
    waiting: waiting ? toWaitingReply(waiting) : null,
    proposedSchedule: proposedSchedule ? toProposedReply(proposedSchedule) : null,
    slips: slips.filter(isNotCounted).map(toSlipReply).toReversed(),
    refundRequest: refundRequest && toRequestReply(refundRequest),
    notes: notes.map((one) => toNoteReply(one, journal, today)),
    journal: journal.map((one) => toLineReply(one, takenBack.has(one.line))).toReversed(),
  });
}

/** Leaves out counted slips, because the journal shows their payments. */
const isNotCounted = ({ state }: WholeAgreement['slips'][number]): boolean => state !== 'Counted';

const toProposedReply = ({ rows, reason, people, at }: ProposedSchedule) => ({
  rows,
  reason,
  by: people,
  at,
});

function toLineReply(item: JournalLineItem, isTakenBack: boolean): JournalLine {
  const by = item.role === 'finance' ? item.by : null;
  const { reason, moved } = item.details;
  return shown(JournalLine, { ...item, by, reason, moved, isTakenBack });
}
