/** A schedule that two people of the office propose. The owner accepts it with a code, or refuses it. */

import type { ProposedSchedule } from '#core/agreements/agreement.entity.ts';
import { openProposal } from '#core/agreements/proposed-schedule.ts';
import { replayTerms, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendConfirmation,
} from '#core/confirmations/confirmations.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { changeBesideFacts, recordFact } from '#core/projects/money/record-fact.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type {
  acceptSchedule as acceptance,
  RepaymentAccount,
  refuseSchedule as refusal,
} from '#shared/repayments/contract.ts';
import type { Deps } from './deps.ts';
import { type AgreementKey, changeOnce, type OwnerRequest, ownAgreement } from './own-agreement.ts';

/** A code by SMS confirms the latest proposal. */
export const scheduleAct = (
  { ref }: Pick<AgreementKey, 'ref'>,
  { at }: Pick<ProposedSchedule, 'at'>,
): ConfirmableAct => ({ purpose: 'schedule', subject: ref, content: at });

/** Sends the owner a new code to accept the schedule that was seen. @throws AppError as the contract lists them */
export async function sendScheduleCode(
  deps: Deps & Sends,
  key: AgreementKey,
  { proposedAt }: Pick<BodyOf<typeof acceptance>, 'proposedAt'>,
  language: Language,
): Promise<SentConfirmation> {
  const whole = await ownAgreement(deps, key);
  const { systemNeed, ref } = whole.agreement;
  const proposed = openProposal(whole, nairobiDay(deps.clock()));
  if (proposed?.at !== proposedAt) throw new AppError('repayments.noProposal');
  const user = await deps.findUser(key.userId);
  if (!user) throw new AppError('accounts.notFound');
  const to = { ...user, language };
  return sendConfirmation(deps, scheduleAct(key, proposed), to, ownerCodes.schedule, {
    systemNeed,
    ref,
  });
}

/** Replaces the current schedule, with the same sum. @throws AppError as the contract lists them */
export function acceptSchedule(
  deps: Deps,
  request: OwnerRequest,
  { code, proposedAt }: BodyOf<typeof acceptance>,
): Promise<RepaymentAccount> {
  const body = { acceptSchedule: code, proposedAt };
  return changeOnce(deps, request, body, async (whole, requestKey) => {
    const { rows, people, reason, at } = proposalIn(whole, proposedAt);
    const today = nairobiDay(deps.clock());
    if (!openProposal(whole, today)) throw new AppError('repayments.noProposal');
    await requireConfirmation(deps, scheduleAct(request, { at }), code);
    const before = replayTerms(whole.agreement).schedule;
    const due = before.filter(({ dueDay }) => dueDay !== null && dueDay < today);
    await recordFact(deps, whole, {
      event: 'restructure',
      by: request.userId,
      role: 'owner',
      facts: { people, hasFreshCode: true },
      changes: { schedule: rows, proposedSchedule: null },
      line: { details: { reason, proposedAt, due } },
      beside: () => ({ requestKey }),
    });
  });
}

/** Refuses the schedule that the owner saw. The current one goes on. @throws AppError as the contract lists them */
export function refuseSchedule(
  deps: Deps,
  request: OwnerRequest,
  { proposedAt }: BodyOf<typeof refusal>,
): Promise<RepaymentAccount> {
  const { userId: by } = request;
  return changeOnce(deps, request, { refuseSchedule: proposedAt }, async (whole, requestKey) => {
    const { agreement } = whole;
    const { reason } = proposalIn(whole, proposedAt);
    const details = { ref: agreement.ref, status: agreement.status, reason };
    await changeBesideFacts(deps, agreement, {
      requestKey,
      set: { proposedSchedule: null },
      step: { event: 'project.refuseSchedule', role: 'owner', by, details },
    });
  });
}

/** @throws AppError repayments.noProposal unless the proposal is the one that the owner saw */
function proposalIn({ agreement }: WholeAgreement, seen: string): ProposedSchedule {
  const { proposedSchedule } = agreement;
  if (proposedSchedule?.at !== seen) throw new AppError('repayments.noProposal');
  return proposedSchedule;
}
