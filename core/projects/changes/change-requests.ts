import { agreementToSign, requireRead } from '#core/agreements/agreement-to-sign.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendConfirmation,
} from '#core/confirmations/confirmations.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { AgreementToSign } from '#shared/offers/agreement-to-sign.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import {
  type ChangeRequestEvent,
  type ChangeRequestFacts,
  changeRequestOutcome,
  isOpenRequest,
} from '#shared/projects/change-request-machine.ts';
import type { approveChange as approval } from '#shared/projects/contract.ts';
import { MOST_OPEN_REQUESTS, MOST_REQUESTS } from '#shared/projects/limits.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { changeProject, type NewStep } from '../change-project.ts';
import type { Deps } from '../deps.ts';
import {
  changeOnce,
  numberIn,
  type OwnerRequest,
  ownProject,
  type ProjectKey,
  requireNotHeld,
} from '../own-project.ts';
import type { ProjectItem, StoredChangeRequest } from '../project/project.entity.ts';
import { changeAgreement, type SignedForChange, signForChange } from './sign-for-change.ts';

interface ChangeRequestRequest extends OwnerRequest {
  changeRequest: string;
}

interface ChangeRequestStep {
  changes: Pick<ProjectItem, 'changeRequests'>;
  step: NewStep;
}

/**
 * @param by the owner's id or a `staffId`
 * @throws AppError with a code of `changeRequestOutcome` (shared/projects/change-request-machine.ts)
 */
export function changeRequestStep<Event extends Exclude<ChangeRequestEvent, 'send'>>(
  { changeRequests }: ProjectItem,
  before: StoredChangeRequest,
  command: {
    event: Event;
    facts: ChangeRequestFacts[Event];
    by: string;
    role: NewStep['role'];
    details?: Record<string, unknown>;
  },
  changes: Partial<StoredChangeRequest>,
): ChangeRequestStep {
  const { event, facts, by, role } = command;
  const outcome = changeRequestOutcome(before.state, event, facts);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const after = { ...before, ...changes, state: outcome.to };
  const others = changeRequests.map((one) => (one.number === before.number ? after : one));
  const details = { text: before.text, ...command.details };
  const step = { event: `changeRequest.${event}`, changeRequest: before.number } as const;
  return { changes: { changeRequests: others }, step: { ...step, role, by, details } };
}

/** @throws AppError projects.notFound */
export function changeRequestOf({ changeRequests }: ProjectItem, number: number) {
  const found = changeRequests.find((one) => one.number === number);
  if (!found) throw new AppError('projects.notFound');
  return found;
}

/** @throws AppError projects.notNow, projects.tooManyRequests */
export function sendChangeRequest(
  deps: Deps,
  request: OwnerRequest,
  { text }: { text: string },
): Promise<ProjectItem> {
  const { userId: by } = request;
  return changeOnce(deps, request, { changeRequest: text }, (project, requestKey) => {
    requireNotHeld(project);
    const { changeRequests } = project;
    const facts = { isUndelivered: isUndelivered(project.stage) };
    const outcome = changeRequestOutcome('None', 'send', facts);
    if ('refused' in outcome) throw new AppError(outcome.refused);
    requireRoom(changeRequests);
    const number = changeRequests.length + 1;
    const sent = { number, text, state: outcome.to, sentAt: isoTime(deps.clock()) };
    return changeProject(deps, project, {
      step: {
        event: 'changeRequest.send',
        changeRequest: number,
        role: 'owner',
        by,
        details: { text },
      },
      changes: { changeRequests: [...changeRequests, sent] },
      requestKey,
    });
  });
}

function requireRoom(requests: readonly StoredChangeRequest[]): void {
  const open = requests.filter(({ state }) => isOpenRequest(state)).length;
  if (open >= MOST_OPEN_REQUESTS || requests.length >= MOST_REQUESTS) {
    throw new AppError('projects.tooManyRequests');
  }
}

export function rejectChange(
  deps: Deps,
  request: ChangeRequestRequest,
  { reason }: { reason: string },
): Promise<ProjectItem> {
  const number = numberIn(request.changeRequest);
  const { userId: by } = request;
  return changeOnce(deps, request, { reject: number, reason }, (project, requestKey) => {
    requireNotHeld(project);
    const rejected = {
      rejection: { by: 'owner' as const, reason },
      endedAt: isoTime(deps.clock()),
    };
    const command = { event: 'reject', facts: {}, by, role: 'owner', details: { reason } } as const;
    const done = changeRequestStep(project, changeRequestOf(project, number), command, rejected);
    return changeProject(deps, project, { ...done, requestKey });
  });
}

export async function readChangeAgreement(
  deps: Deps,
  { changeRequest, ...key }: ProjectKey & { changeRequest: string },
): Promise<AgreementToSign> {
  const project = await ownProject(deps, key);
  const request = changeRequestOf(project, numberIn(changeRequest));
  const { facts } = await changeAgreement(deps, project, request);
  return agreementToSign(facts);
}

/** A code by SMS confirms the acceptance of an offer. @param textSha256 of the agreement that the owner has read */
export const changeAct = (
  { projectId }: ProjectItem,
  number: number,
  offer: number,
  textSha256: string,
): ConfirmableAct => ({
  purpose: 'changeOffer',
  subject: `${projectId}#${number}`,
  content: `${offer}#${textSha256}`,
});

export async function sendChangeCode(
  deps: Deps & Sends,
  { changeRequest, ...key }: ProjectKey & { changeRequest: string },
  { offer: seen, textSha256 }: { offer: number; textSha256: string },
  language: Language,
): Promise<SentConfirmation> {
  const project = await ownProject(deps, key);
  requireNotHeld(project);
  const request = changeRequestOf(project, numberIn(changeRequest));
  requireApprovable(project, request, { seen, now: deps.clock(), hasAgreed: true });
  const { signer, facts } = await changeAgreement(deps, project, request);
  requireRead(facts, textSha256);
  const confirmable = changeAct(project, request.number, seen, textSha256);
  return sendConfirmation(deps, confirmable, { ...signer, language }, ownerCodes.changeOffer, {
    ref: project.ref,
    changeRequest: request.number,
    total: figuresOf(facts.terms).totalToPay,
  });
}

interface Seen {
  seen: number;
  now: number;
  hasAgreed: boolean;
}

const approvalFacts = (
  { stage }: ProjectItem,
  { estimate, offer }: StoredChangeRequest,
  { seen, now, hasAgreed }: Seen,
) => ({
  isUndelivered: isUndelivered(stage),
  seen,
  now,
  hasAgreed,
  price: estimate?.price ?? 0,
  newest: offer?.number ?? 0,
  expiresAt: Date.parse(offer?.expiresAt ?? '') || 0,
  hasFreshCode: true,
});

/**
 * Checks everything except the SMS code (`hasFreshCode` is assumed true).
 * @throws AppError if the change could not be approved even with a correct code
 */
function requireApprovable(project: ProjectItem, request: StoredChangeRequest, seen: Seen): void {
  const facts = approvalFacts(project, request, seen);
  const command = { event: 'approve', facts, by: project.userId, role: 'owner' } as const;
  changeRequestStep(project, request, command, {});
}

type Approval = BodyOf<typeof approval>;

type SignRequest = NonNullable<Approval['acceptance']> & { ipAddress: string };

/** A change with a price makes another agreement, and leaves the running ones as they are. */
export function approveChange(
  deps: Deps,
  request: ChangeRequestRequest & { ipAddress: string },
  { estimatedAt, acceptance }: Approval,
): Promise<ProjectItem> {
  const number = numberIn(request.changeRequest);
  const body = { approve: number, estimatedAt, acceptance };
  return changeOnce(deps, request, body, async (project, requestKey) => {
    requireNotHeld(project);
    const before = changeRequestOf(project, number);
    const now = deps.clock();
    const hasAgreed = acceptance?.consent === offerConsent.version;
    const shown = acceptance?.offer ?? 0;
    const seen = { seen: shown, now, hasAgreed };
    requireApprovable(project, before, seen);
    // A new estimate ends the offer. For a free change, only the estimate's time identifies what was seen.
    if (before.estimate?.at !== estimatedAt) throw new AppError('projects.changed');
    const { ipAddress } = request;
    const signed =
      before.offer && acceptance
        ? await sign(deps, project, before, { ...acceptance, ipAddress })
        : undefined;
    const command = { event: 'approve', facts: approvalFacts(project, before, seen) } as const;
    const { agreement = null } = signed?.request ?? {};
    const step = { ...command, by: request.userId, role: 'owner' as const, details: { agreement } };
    const done = changeRequestStep(project, before, step, signed?.request ?? {});
    return changeProject(deps, project, {
      step: done.step,
      changes: { ...done.changes, ...signed?.changes },
      requestKey,
      also: signed?.writes,
      unique: signed && { write: signed.account, refusal: 'server.busy' },
    });
  });
}

/** @throws AppError offers.agreementChanged, confirmations.wrong, confirmations.expired, accounts.notFound */
async function sign(
  deps: Deps,
  project: ProjectItem,
  request: StoredChangeRequest,
  { offer, textSha256, code, language, ipAddress }: SignRequest,
): Promise<SignedForChange> {
  const agreement = await changeAgreement(deps, project, request);
  requireRead(agreement.facts, textSha256);
  const act = changeAct(project, request.number, offer, textSha256);
  const typed = await requireConfirmation(deps, act, code);
  const beside = { ...agreement, textSha256, code: typed, language, ipAddress };
  return signForChange(deps, project, request, beside);
}
