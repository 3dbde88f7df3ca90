/** What an owner does with a request to change the agreed scope. */

import { type ConfirmableAct, requireConfirmation } from '#core/confirmations/confirm.ts';
import type { Confirmation } from '#core/confirmations/confirmation.entity.ts';
import { sendConfirmation } from '#core/confirmations/send-confirmation.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import {
  type ChangeRequestEvent,
  type ChangeRequestFacts,
  changeRequestOutcome,
  isOpenRequest,
} from '#shared/projects/change-request-machine.ts';
import type { approveChange as approval } from '#shared/projects/contract.ts';
import { MOST_OPEN_REQUESTS, MOST_REQUESTS } from '#shared/projects/limits.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import { type ChangeDeps, changeProject, type NewStep } from './change-project.ts';
import type { Deps } from './deps.ts';
import {
  changeOnce,
  type FindDeps,
  numberIn,
  type OwnerRequest,
  ownProject,
  type ProjectKey,
  requireNotHeld,
} from './own-project.ts';
import type { ProjectItem, StoredChangeRequest } from './project.entity.ts';
import { signForChange } from './sign-for-change.ts';

/** A request of the owner's about one change request. */
export interface ChangeRequestRequest extends OwnerRequest {
  changeRequest: string;
}

/** What an event makes of a change request, and the line of the history. */
export interface ChangeRequestStep {
  changes: Pick<ProjectItem, 'changeRequests'>;
  step: NewStep;
}

/**
 * @param by the owner's id, or that of a member of the staff
 * @param changes of the change request, beside its state
 * @throws AppError with the machine's refusal
 */
export function changeRequestStep<Event extends Exclude<ChangeRequestEvent, 'send'>>(
  { changeRequests }: ProjectItem,
  before: StoredChangeRequest,
  command: {
    event: Event;
    facts: ChangeRequestFacts[Event];
    by: string;
    role: NewStep['role'];
    /** What the history says, beside the text of the request. */
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
  deps: FindDeps & ChangeDeps,
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

/** @throws AppError as the contract lists them */
export function rejectChange(
  deps: FindDeps & ChangeDeps,
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

/** The acceptance of an offer for a change, which a code by SMS confirms. */
export const changeAct = (
  { projectId }: ProjectItem,
  number: number,
  offer: number,
): ConfirmableAct => ({
  purpose: 'changeOffer',
  subject: `${projectId}#${number}`,
  content: String(offer),
});

/**
 * Sends the owner a fresh code, with which the offer for a change can be accepted.
 *
 * @throws AppError as the contract lists them
 */
export async function sendChangeCode(
  deps: Deps,
  { changeRequest, ...key }: ProjectKey & { changeRequest: string },
  seen: number,
): Promise<SentConfirmation> {
  const project = await ownProject(deps, key);
  requireNotHeld(project);
  const request = changeRequestOf(project, numberIn(changeRequest));
  requireApprovable(project, request, { seen, now: deps.clock(), hasAgreed: true });
  if (!request.offer) throw new AppError('projects.noOffer');
  const user = await deps.findUser(key.userId);
  if (!user) throw new AppError('accounts.notFound');
  const act = `accept the offer for change ${request.number} of ${project.ref}`;
  return sendConfirmation(deps, changeAct(project, request.number, seen), user, act);
}

/** What the owner saw and ticked, when. */
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

/** @throws AppError if the change could not be approved even with the right code */
function requireApprovable(project: ProjectItem, request: StoredChangeRequest, seen: Seen): void {
  const facts = approvalFacts(project, request, seen);
  const command = { event: 'approve', facts, by: project.userId, role: 'owner' } as const;
  changeRequestStep(project, request, command, {});
}

type Approval = BodyOf<typeof approval>;

/**
 * Approves a change. One with a price makes another agreement, which leaves the running ones as they are.
 *
 * @throws AppError as the contract lists them
 */
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
    const { offer: shown = 0, language = 'en' } = acceptance ?? {};
    const seen = { seen: shown, now, hasAgreed };
    requireApprovable(project, before, seen);
    // An offer falls away with its estimate: a free change has nothing else that says what was seen.
    if (before.estimate?.at !== estimatedAt) throw new AppError('projects.changed');
    const code = await confirmed(deps, project, before, acceptance);
    const signed = code
      ? await signForChange(deps, project, before, { ...request, code, language })
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

/** @returns the code that was typed; null where nothing is to be paid */
async function confirmed(
  deps: Deps,
  project: ProjectItem,
  { number, offer }: StoredChangeRequest,
  acceptance: Approval['acceptance'],
): Promise<Confirmation | null> {
  if (!offer || !acceptance) return null;
  return requireConfirmation(deps, changeAct(project, number, offer.number), acceptance.code);
}
