/** The regulator's window: how each duty was kept in a year, with what waits too long today. */
import { journalPaper } from '#core/agreements/record-paper.ts';
import { audited, auditView } from '#core/audit/audit.store.ts';
import type { BreachItem } from '#core/breaches/breach.entity.ts';
import { breachesLearned, tellBy } from '#core/breaches/breaches.ts';
import { complaintsDueBy } from '#core/complaints/complaint.store.ts';
import { orderPaper, signPaper } from '#core/papers/paper.store.ts';
import { keyOf } from '#core/papers/print-paper.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type Clock, isoTime } from '#core/platform/clock.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { transact } from '#core/platform/table/transact.ts';
import {
  type DutyStanding,
  MOST_EXCEPTIONS,
  type openDuties as openContract,
  type printDuties as printContract,
  type readDuties as readContract,
  type Window,
} from '#shared/duties/contract.ts';
import { type DutyId, dutyIds } from '#shared/duties/duties.ts';
import type { BodyOf, ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { dayAfter, nairobiDay, startOfDay } from '#shared/platform/time.ts';
import { brand } from '#shared/site/brand.ts';
import { type DayFigures, type DutyDayItem, dutyDay, yearOf } from './duty-day.store.ts';

interface Deps {
  clock: Clock;
}

/** Each look is in the audit. */
export async function readDuties(
  { clock }: Deps,
  by: StaffActor,
  { year }: BodyOf<typeof readContract>,
): Promise<Window> {
  await auditView(by, { kind: 'duties.read', subject: 'platform', label: year }, clock());
  return windowOf(year, clock());
}

const papersOf = ({ staffId }: StaffActor) =>
  ({ userId: staffId, projectId: 'duties', ref: 'duties' }) as const;

/** Each print is in the audit. */
export async function printDuties(
  { clock }: Deps,
  by: StaffActor,
  { year }: BodyOf<typeof printContract>,
): Promise<ReplyOf<typeof printContract>> {
  const number = `${year}-${randomLetters(6)}`;
  const orderedAt = isoTime(clock());
  const facts = { kind: 'duties', madeFor: by.name, madeAt: orderedAt } as const;
  const window = await windowOf(year, clock());
  await transact({
    order: orderPaper({ ...papersOf(by), number, orderedAt, facts: { ...facts, ...window } }),
    audit: audited(by, { kind: 'duties.printed', subject: 'platform', label: number }, clock()),
  });
  return { number };
}

/** @throws AppError projects.fileNotFound until it is printed */
export async function openDuties(
  by: StaffActor,
  { paper: number }: BodyOf<typeof openContract>,
): Promise<ReplyOf<typeof openContract>> {
  if (!(await journalPaper.get({ ...papersOf(by), number })))
    throw new AppError('projects.fileNotFound');
  return {
    url: await signPaper(keyOf({ ...papersOf(by), number }), `${brand.name}-${number}.pdf`),
  };
}

async function windowOf(year: string, time: number): Promise<Window> {
  const [days, now] = await Promise.all([
    dutyDay.list({ key: { year }, consistent: false }),
    figuresNow(year, time),
  ]);
  const all = [...days.map(({ figures }) => figures), now];
  const figuresOf = (duty: DutyId) => all.flatMap((one) => one[duty] ?? []);
  const duties = dutyIds.map((duty) => standingOf(duty, figuresOf(duty)));
  return { year, until: days.at(-1)?.day ?? null, duties };
}

function standingOf(duty: DutyId, figures: readonly DayFigures[]): DutyStanding {
  // An exception that stays is found each night, and counts once: the oldest comes last.
  const all = figures.flatMap(({ exceptions }) => exceptions).toReversed();
  const exceptions = [...new Map(all.map((one) => [one.ref, one])).values()];
  return {
    duty,
    kept: sumOf(figures.map(({ kept }) => kept)),
    broken: exceptions.length,
    newest: figures.findLast(({ newest }) => newest !== null)?.newest ?? null,
    exceptions: exceptions.slice(0, MOST_EXCEPTIONS),
  };
}

/** Read without a night: breaches, which are few, and the complaints that wait too long today. */
async function figuresNow(year: string, now: number): Promise<DutyDayItem['figures']> {
  const [first, next] = [year, `${Number(year) + 1}`].map((one) => startOfDay(`${one}-01-01`) ?? 0);
  const breaches = await breachesLearned(first ?? 0, (next ?? 0) - 1);
  // If nobody had to be told, it is closed.
  const isLate = (one: BreachItem) =>
    Date.parse(one.toldAt ?? one.closedAt ?? isoTime(now)) > tellBy(one);
  const told = breaches.flatMap((one) => (isLate(one) ? [] : (one.toldAt ?? []))).toSorted();
  const late = breaches.filter(isLate).map(({ ref, learnedAt: at }) => ({ ref, at }));
  const breach = { kept: told.length, newest: told.at(-1) ?? null, exceptions: late };
  const yesterday = dayAfter(nairobiDay(now), -1);
  const waiting = year === yearOf(nairobiDay(now)) ? await complaintsDueBy(yesterday) : null;
  const exceptions = (waiting?.items ?? []).map(({ ref, openedAt: at }) => ({ ref, at }));
  return { breach, complaint: { kept: 0, newest: null, exceptions } };
}
