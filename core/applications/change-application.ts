import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { RequestKey } from '#core/platform/limits/once.ts';
import type { PutWrite, UpdateWrite, Write } from '#core/platform/table/writes.ts';
import {
  type ApplicationEvent,
  type EventFacts,
  outcomeOf,
  rules,
} from '#shared/applications/application-machine.ts';
import type { PlainErrorCode } from '#shared/errors.ts';
import type { ApplicationItem } from './application/application.entity.ts';
import type {
  ApplicationChanges,
  Transition,
  TransitionOutcome,
} from './application/application.store.ts';
import type { Deps } from './deps.ts';

export type ChangeDeps = Pick<Deps, 'saveTransition' | 'clock'>;

export interface ChangeCommand<Event extends ApplicationEvent> {
  event: Event;
  /** The facts for the event's condition (shared/applications/application-machine.ts). */
  facts: EventFacts[Event];
  /** The owner's id, or a `staffId`. */
  by: string;
  changes?: ApplicationChanges;
  details?: Record<string, unknown>;
  requestKey?: RequestKey;
  /** Keys of files that belong to the application from now on. */
  files?: readonly string[];
  audit?: PutWrite;
  /** The count of questions; other events have no limit. */
  tooMany?: UpdateWrite;
  /** The writes of a new agreement and its project. */
  also?: readonly Write[];
  /** Reserves the payment account of the new agreement. Fails if its reference is taken. */
  taken?: PutWrite;
}

const refusals: Record<Exclude<TransitionOutcome, 'saved'>, PlainErrorCode> = {
  // Never reaches the client: `once` finds the result of the same request.
  repeated: 'applications.changed',
  changed: 'applications.changed',
  tooMany: 'assessment.tooManyQuestions',
  // A renewed offer opens its application again, but the owner has made another application.
  open: 'assessment.appliedAgain',
  // The drawn payment account exists already, which is rare: the owner tries again.
  taken: 'server.busy',
  missingFile: 'documents.notFound',
};

/**
 * The only way to change a status. Asks the state machine, then writes the change and its history line if the version
 * is still the one that was read.
 * @throws AppError with a code of `outcomeOf` (shared/applications/application-machine.ts), applications.changed if
 *   another call was quicker, or accounts.notFound
 */
export async function changeApplication<Event extends ApplicationEvent>(
  { saveTransition, clock }: ChangeDeps,
  before: ApplicationItem,
  command: ChangeCommand<Event>,
): Promise<ApplicationItem> {
  const now = clock();
  const transition = transitionOf(before, command, now);
  const outcome = await saveTransition(transition, now);
  if (outcome !== 'saved') throw new AppError(refusals[outcome]);
  return changed(before, transition.changes);
}

/** @returns the application with its changes; a null removes an attribute */
const changed = (before: ApplicationItem, changes: ApplicationChanges): ApplicationItem =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  ) as unknown as ApplicationItem;

/** @throws AppError with a code of `outcomeOf` */
function transitionOf<Event extends ApplicationEvent>(
  before: ApplicationItem,
  command: ChangeCommand<Event>,
  now: number,
): Transition {
  const { event, facts, by, details = {}, requestKey, files, audit } = command;
  const { applicationId, userId, ref } = before;
  const from = before.status;
  const outcome = outcomeOf(from, event, facts);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const { to } = outcome;
  const version = before.version + 1;
  const at = isoTime(now);
  const role = rules[event].by;
  return {
    before,
    changes: { ...command.changes, status: to, version, changedAt: at },
    change: { applicationId, userId, ref, version, event, from, to, role, by, at, details },
    requestKey,
    files,
    audit,
    tooMany: command.tooMany,
    also: command.also,
    taken: command.taken,
  };
}
