import type { JournalLine, OfficeAgreement } from '../../shared/collection/contract.ts';
import type { StaffActor } from '../../shared/platform/contract.ts';
import type { WaitingPayment } from '../agreements/agreement.entity.ts';
import { owedOf } from '../agreements/change-agreement.ts';
import type { JournalLineItem } from '../agreements/journal-line.entity.ts';
import type { WholeAgreement } from '../agreements/whole-agreement.ts';
import { entryOf } from '../projects/audit-line.ts';
import type { Deps } from './deps.ts';

/** Opens an agreement, which the audit has. */
export async function openAgreement(
  deps: Pick<Deps, 'auditView' | 'clock'>,
  whole: WholeAgreement,
  by: StaffActor,
): Promise<OfficeAgreement> {
  await deps.auditView(by, entryOf(whole.agreement, 'agreement.viewed'), deps.clock());
  return toOfficeAgreement(whole);
}

export function toOfficeAgreement({ agreement, journal }: WholeAgreement): OfficeAgreement {
  const { ref, userId, projectId, businessName, systemNeed, status, version } = agreement;
  const { terms, total, paid, anchorDay, waiting, signedAt, changeRequest } = agreement;
  const reversed = new Set(journal.flatMap(({ reverses }) => reverses ?? []));
  return {
    ...{ ref, userId, projectId, businessName, systemNeed, status, version, changeRequest },
    ...{ terms, total, paid, signedAt },
    owed: Math.max(0, owedOf(agreement)),
    anchorDay: anchorDay ?? null,
    schedule: agreement.schedule ?? [],
    waiting: waiting ? toWaitingReply(waiting) : null,
    journal: journal.map((one) => toLineReply(one, reversed.has(one.line))).toReversed(),
  };
}

const toWaitingReply = ({ event, amount, day, reference, reason, by, at }: WaitingPayment) => ({
  ...{ event, amount, day, reference, by, at },
  reason: reason ?? null,
});

const toLineReply = (item: JournalLineItem, isTakenBack: boolean): JournalLine => ({
  line: item.line,
  event: item.event,
  from: item.from,
  to: item.to,
  by: item.role === 'finance' ? item.by : null,
  at: item.at,
  day: item.day,
  amount: item.amount ?? null,
  reference: item.reference ?? null,
  reverses: item.reverses ?? null,
  isTakenBack,
});
