/** The register of breaches: what happened, when we knew, and when the Commissioner was told. */
import { audited } from '#core/audit/audit.store.ts';
import { type Task, task } from '#core/due/task.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type Clock, isoTime } from '#core/platform/clock.ts';
import { once, recordRequest, requestKeyOf } from '#core/platform/limits/once.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { shown } from '#core/platform/shown.ts';
import { transact } from '#core/platform/table/transact.ts';
import {
  Breach,
  type listBreaches as listContract,
  type noteBreach as noteContract,
  type writeToBreach as writeContract,
} from '#shared/breaches/contract.ts';
import { BREACH_HOURS, WARN_HOURS } from '#shared/breaches/limits.ts';
import type { BodyOf, QueryOf, ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { type BreachItem, breach } from './breach.entity.ts';

const PAGE = 20;

/** Newest first. */
export async function listBreaches({
  cursor,
}: QueryOf<typeof listContract>): Promise<ReplyOf<typeof listContract>> {
  const how = { order: 'desc', limit: PAGE, cursor } as const;
  const { items, next } = await breach.page({ by: 'register', key: {}, ...how });
  return { breaches: items.map(toReply), next };
}

/** @returns those that we knew of between two moments, oldest first */
export function breachesLearned(from: number, until: number): Promise<BreachItem[]> {
  const [first, last] = [isoTime(from), isoTime(until)];
  const between = [
    { learnedAt: first, ref: '' },
    { learnedAt: last, ref: '~' },
  ] as const;
  return breach.list({ by: 'register', key: {}, between });
}

/** @throws AppError breaches.notAMoment */
export async function noteBreach(
  clock: Clock,
  by: StaffActor,
  idempotencyKey: string,
  body: BodyOf<typeof noteContract>,
): Promise<Breach> {
  const now = clock();
  const { people, text } = body;
  if (Date.parse(body.learnedAt) > now) throw new AppError('breaches.notAMoment');
  const requestKey = await requestKeyOf(by.staffId, idempotencyKey, { breach: body });
  const act = async () => {
    const learnedAt = isoTime(Date.parse(body.learnedAt));
    const lines = [{ text, at: isoTime(now) }];
    const item: BreachItem = { ref: randomLetters(7), learnedAt, people, lines, version: 1 };
    const failed = await transact({
      repeated: recordRequest(requestKey, item.ref, now),
      saved: [breach.create(item), task.put(taskOf(item)), auditOf(by, item, 'noted', now)],
    });
    return failed?.label === 'repeated' ? 'repeated' : item;
  };
  return toReply(await once(requestKey, { replay: found, act }));
}

/** @throws AppError as the contract lists them */
export async function writeToBreach(
  clock: Clock,
  by: StaffActor,
  ref: string,
  { version, toldAt, isClosed, people, text }: BodyOf<typeof writeContract>,
): Promise<Breach> {
  const now = clock();
  const before = await found(ref);
  const told = Date.parse(toldAt ?? before.learnedAt);
  if (before.version !== version) throw new AppError('breaches.changed');
  if (before.closedAt) throw new AppError('breaches.closed');
  if (toldAt && before.toldAt) throw new AppError('breaches.told');
  if (told < Date.parse(before.learnedAt) || told > now) throw new AppError('breaches.notAMoment');
  const item: BreachItem = {
    ...before,
    ...(toldAt && { toldAt: isoTime(told) }),
    ...(isClosed && { closedAt: isoTime(now) }),
    people,
    lines: [...before.lines, { text, at: isoTime(now) }],
    version: version + 1,
  };
  const failed = await transact({
    changed: breach.put(item, { if: { version } }),
    waits: stateOf(item) !== 'open' && task.delete(taskOf(item)),
    audit: auditOf(by, item, isClosed ? 'closed' : toldAt ? 'told' : 'written', now),
  });
  if (failed) throw new AppError('breaches.changed');
  return toReply(item);
}

function auditOf(
  by: StaffActor,
  { ref: label, learnedAt, toldAt, closedAt, people }: BreachItem,
  act: 'noted' | 'told' | 'written' | 'closed',
  now: number,
) {
  const after = { learnedAt, toldAt, closedAt, people };
  return audited(by, { kind: `breach.${act}`, subject: `breach#${label}`, label, after }, now);
}

const taskOf = (item: BreachItem): Task => {
  const { ref: subject, learnedAt: since } = item;
  const until = isoTime(tellBy(item));
  return { userId: 'breaches', kind: 'breach', subject, name: '', since, until };
};

/** @throws AppError breaches.notFound */
async function found(ref: string): Promise<BreachItem> {
  const item = await breach.get({ ref });
  if (!item) throw new AppError('breaches.notFound');
  return item;
}

/** The last moment at which the Commissioner is told in time, in milliseconds. */
export const tellBy = ({ learnedAt }: Pick<BreachItem, 'learnedAt'>): number =>
  Date.parse(learnedAt) + BREACH_HOURS * HOUR_MS;

/** Counts those of which the Commissioner must be told soon: an alarm rings. */
export async function countUntold(clock: Clock): Promise<number> {
  const now = clock();
  const known = await breachesLearned(0, now - WARN_HOURS * HOUR_MS);
  const untold = known.filter((item) => stateOf(item) === 'open').length;
  if (untold > 0) countBreachesUntold(untold);
  return untold;
}

const countEvent = eventCounter<'BreachUntold'>('breaches', 'list');

export const countBreachesUntold = (breaches: number): void =>
  countEvent('BreachUntold', undefined, breaches);

const stateOf = ({ toldAt, closedAt }: BreachItem): Breach['state'] =>
  closedAt ? 'closed' : toldAt ? 'told' : 'open';

const toReply = (item: BreachItem): Breach =>
  shown(Breach, { ...item, state: stateOf(item), tellBy: isoTime(tellBy(item)) });
