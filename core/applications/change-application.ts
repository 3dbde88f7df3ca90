import {
  type ApplicationEvent,
  type ApplicationStatus,
  type EventFacts,
  outcomeOf,
  rules,
} from '../../shared/applications/application-machine.ts';
import type { ErrorCode } from '../../shared/platform/errors.ts';
import { AppError } from '../platform/app-error.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { RequestKey } from '../platform/request.store.ts';
import type { ApplicationItem, Transition, TransitionOutcome } from './application.store.ts';
import { type EarlierParts, earlierResult } from './earlier-result.ts';

export interface ChangeParts extends EarlierParts {
  saveTransition(transition: Transition, now: number): Promise<TransitionOutcome>;
  clock: Clock;
}

export interface ChangeCommand<Event extends ApplicationEvent> {
  event: Event;
  /** What the event's condition looks at (shared/applications/application-machine.ts). */
  facts: EventFacts[Event];
  /** The owner's id or the name of somebody of the staff. */
  by: string;
  /** What else is different from now on. */
  changes?: Partial<ApplicationItem>;
  /** What history should remember of it. */
  details?: Record<string, unknown>;
  requestKey?: RequestKey;
  files?: readonly string[];
}

const refusals: Record<Exclude<TransitionOutcome, 'saved' | 'repeated'>, ErrorCode> = {
  changed: 'financing.changed',
  open: 'financing.openApplication',
  missingFile: 'uploads.notFound',
};

/**
 * The one way an application changes its status: asks the machine, then writes the change with
 * its line of history, on the version that was looked at.
 *
 * @returns the application as it is now, also when the same request has done it before
 * @throws AppError with the machine's refusal, or financing.changed when another was quicker
 */
export async function changeApplication<Event extends ApplicationEvent>(
  parts: ChangeParts,
  before: ApplicationItem,
  command: ChangeCommand<Event>,
): Promise<ApplicationItem> {
  const { event, facts, by, details = {}, requestKey, files } = command;
  const from = before.status as ApplicationStatus;
  const outcome = outcomeOf(from, event, facts);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const now = parts.clock();
  const version = before.version + 1;
  const at = isoTime(now);
  const { to } = outcome;
  const changes = { ...command.changes, status: to, version, changedAt: at };
  const { applicationId, userId, ref } = before;
  const change = {
    ...{ applicationId, userId, ref, version, event, from, to, by, at, details },
    role: rules[event].by,
  };
  const saved = await parts.saveTransition(
    {
      before,
      changes,
      change,
      ...(requestKey ? { requestKey } : {}),
      ...(files ? { files } : {}),
    },
    now,
  );
  if (saved === 'saved') return { ...before, ...changes };
  const earlier = saved === 'repeated' && requestKey && (await earlierResult(parts, requestKey));
  if (earlier) return earlier;
  if (saved === 'repeated') throw new Error('a request that was done has no application');
  throw new AppError(refusals[saved]);
}
