/** The work that waits for the office: bank slips, refund requests, and proposals that need a second person. */

import type {
  AgreementItem,
  WaitingAct as StoredAct,
  AskedReversal as StoredReversal,
} from '#core/agreements/agreement.entity.ts';
import { slipAnswer } from '#core/agreements/answers.ts';
import type { BankSlipItem } from '#core/agreements/bank-slip.entity.ts';
import type { RefundRequestItem } from '#core/agreements/refund-request.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { shown } from '#core/platform/shown.ts';
import { changeBesideFacts } from '#core/projects/money/record-fact.ts';
import { auditOf, entryOf } from '#core/projects/project/project.entity.ts';
import { AskedReversal } from '#shared/collection/asked-reversal.ts';
import type { openSlip as openContract } from '#shared/collection/contract.ts';
import {
  type listRefundRequests as listRequestsContract,
  type listSlips as listSlipsContract,
  type listWaiting as listWaitingContract,
  OfficeRefundRequest,
  OfficeSlip,
  Waiting,
  type WaitingAct,
} from '#shared/collection/waiting-for-office.ts';
import type { ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

export async function listSlips(
  { pageOfSlips }: Deps,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listSlipsContract>> {
  const { items, next } = await pageOfSlips(cursor);
  return { slips: items.map(toSlipReply), next };
}

export async function listRefundRequests(
  { pageOfRefundRequests }: Deps,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listRequestsContract>> {
  const { items, next } = await pageOfRefundRequests(cursor);
  return { requests: items.map(toRequestReply), next };
}

export async function listWaiting(
  { pageOfWaiting }: Deps,
  cursor: string | undefined,
): Promise<ReplyOf<typeof listWaitingContract>> {
  const { items, next } = await pageOfWaiting(cursor);
  return { acts: items.flatMap(toActReply), next };
}

/** The index may be a moment behind, and still list an agreement whose act has been decided. */
export function toActReply({
  ref,
  businessName,
  version,
  waiting,
}: AgreementItem): WaitingAct | [] {
  if (!waiting) return [];
  return { ref, businessName, version, ...toWaitingReply(waiting) };
}

export const toWaitingReply = (act: StoredAct): Waiting =>
  shown(Waiting, { ...act, rows: act.rows ?? [], asked: act.asked && toAskedReply(act.asked) });

export const toAskedReply = (asked: StoredReversal): AskedReversal => shown(AskedReversal, asked);

export const toSlipReply = (item: BankSlipItem): OfficeSlip => shown(OfficeSlip, item);

export const toRequestReply = (item: RefundRequestItem): OfficeRefundRequest =>
  shown(OfficeRefundRequest, { ...item, isOtherNumber: item.isOtherNumber ?? false });

/** @throws AppError collection.slipNotFound */
function slipIn({ slips }: WholeAgreement, slipId: string): BankSlipItem {
  const found = slips.find((one) => one.slipId === slipId);
  if (!found) throw new AppError('collection.slipNotFound');
  return found;
}

/** @returns a link, valid for 5 minutes @throws AppError collection.slipNotFound, applications.documentUnsafe */
export async function openSlip(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { slipId }: { slipId: string },
): Promise<ReplyOf<typeof openContract>> {
  const { key } = slipIn(whole, slipId);
  if (await deps.hasThreat(key)) throw new AppError('applications.documentUnsafe');
  const entry = entryOf(whole.agreement, 'agreement.slipViewed', { after: { slipId } });
  await deps.auditView(by, entry, deps.clock());
  return { url: await deps.signDownload(key), type: key.endsWith('.pdf') ? 'pdf' : 'image' };
}

/**
 * Refuses a slip, and notifies the owner of the reason.
 * @throws AppError collection.slipNotFound for a slip that does not wait; collection.waiting while its payment waits
 *   for a second person; agreements.changed
 */
export async function refuseSlip(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { slipId, reason }: { slipId: string; reason: string },
): Promise<void> {
  const { agreement } = whole;
  const slip = slipIn(whole, slipId);
  if (slip.state !== 'Checking') throw new AppError('collection.slipNotFound');
  const { amount, day, reference } = slip;
  if (agreement.waiting?.reference === reference) throw new AppError('collection.waiting');
  const answer = { state: 'Refused', reason, answeredAt: isoTime(deps.clock()) } as const;
  const details = { ref: agreement.ref, amount, day, receipt: reference, reason };
  const after = { amount, day, reference, reason };
  await changeBesideFacts(deps, agreement, {
    step: { event: 'project.refuseSlip', role: 'finance', by: by.staffId, details },
    audit: auditOf(deps, by, agreement, 'agreement.slipRefused', { after }),
    also: slipAnswer(slip, answer),
    // A slip may still wait after its account has been closed.
    isAfterClosing: true,
  });
}
