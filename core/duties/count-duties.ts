/** Looks each night whether the duties of the day before were kept: rules over rows that are there anyway. */
import { encodeTime } from 'ulid';
import { type JournalLineItem, linesRecordedOn } from '#core/agreements/journal-line.entity.ts';
import {
  readWholeAgreement,
  replayTerms,
  type WholeAgreement,
} from '#core/agreements/whole-agreement.ts';
import { readHistory, rowsBefore } from '#core/applications/application/application.store.ts';
import { queueRow } from '#core/applications/application/queue-row.ts';
import { cameToNothing, YEAR_MS } from '#core/applications/run-due-changes.ts';
import { auditEvent } from '#core/audit/audit.store.ts';
import { complaint } from '#core/complaints/complaint.store.ts';
import { due, SHARDS } from '#core/due/due.ts';
import { nightlyRun } from '#core/due/nightly-run.ts';
import { paper } from '#core/papers/paper.store.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { write } from '#core/platform/table/transact.ts';
import { chargePart, charges, chargeTerms } from '#shared/agreements/charges.ts';
import { inDuplumOf } from '#shared/agreements/in-duplum.ts';
import { factsOf } from '#shared/agreements/journal-facts.ts';
import { GRACE_DAYS, stateOf } from '#shared/agreements/replay.ts';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { complaintLists } from '#shared/complaints/complaint.ts';
import { type DutyId, ERASURE_DAYS, KEPT_YEARS } from '#shared/duties/duties.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { DAY_MS, dayAfter, nairobiDay, startOfDay } from '#shared/platform/time.ts';
import { REPLY_DAYS, workingDayAfter } from '#shared/platform/working-days.ts';
import { type DutyDayItem, dutyDay, yearOf } from './duty-day.store.ts';

export const deps = { chargeTerms, clock: systemClock };

type CountDeps = typeof deps;

/** A thing that a duty is about. The night after the day that decides it counts it. */
type Case = [duty: DutyId, isKept: boolean, ref: string, at: string, times?: number];

/** A failed night is made up for within so many days. */
const DAYS_BACK = 7;

export async function countDuties(deps: CountDeps): Promise<void> {
  const today = nairobiDay(deps.clock());
  for (let back = DAYS_BACK; back > 0; back -= 1) {
    const day = dayAfter(today, -back);
    const isCounted = await dutyDay.get({ year: yearOf(day), day });
    if (!isCounted) await write(dutyDay.put(await dutyDayOf(deps, day)));
  }
}

/** @param day in Nairobi */
export async function dutyDayOf(deps: CountDeps, day: string): Promise<DutyDayItem> {
  const looks = [replies, answers, oldApplications, closedAccounts].map((look) => look(day));
  const cases = (await Promise.all([journalOf(deps, day), ...looks])).flat();
  const figures = Object.fromEntries(
    Object.entries(Object.groupBy(cases, ([duty]) => duty)).map(([duty, own]) => {
      const kept = own.filter(([, isKept]) => isKept);
      const broken = own.filter(([, isKept]) => !isKept);
      const newest = kept.map(([, , , at]) => at).toSorted();
      const of = {
        kept: sumOf(kept.map(([, , , , times = 1]) => times)),
        newest: newest.at(-1) ?? null,
        exceptions: broken.map(([, , ref, at]) => ({ ref, at })),
      };
      return [duty, of];
    }),
  );
  return { year: yearOf(day), day, countedAt: isoTime(deps.clock()), figures };
}

const momentsOn = (day: string): { first: number; last: number } => {
  const first = startOfDay(day) ?? 0;
  return { first, last: first + DAY_MS - 1 };
};

/** The lines of the journals of agreements. */
const journalOf = async (deps: CountDeps, day: string): Promise<Case[]> =>
  (await Promise.all((await linesRecordedOn(day)).map((line) => lineCases(deps, line)))).flat();

async function lineCases(deps: CountDeps, line: JournalLineItem): Promise<Case[]> {
  const { event, userId, projectId, ref, at, role, details } = line;
  if (event === 'sign') {
    const papers = await paper.list({ key: { userId, projectId }, consistent: false });
    const copy = papers.some((one) => one.kind === 'agreement' && one.agreement === ref);
    const hasRead = role === 'owner' && details.textSha256 !== undefined;
    return [
      ['disclosure', hasRead, ref, at],
      ['copy', copy, ref, at],
    ];
  }
  if (event === 'restructure' || event === 'moveDay')
    return [['schedule', role === 'owner', ref, at]];
  const whole = event === 'charge' && (await readWholeAgreement(line, { consistent: false }));
  return whole ? chargeCases(deps, whole, line) : [];
}

function chargeCases(
  { chargeTerms: termsOf }: CountDeps,
  { agreement, journal }: WholeAgreement,
  { ref, line, at, day, part }: JournalLineItem,
): Case[] {
  const until = journal.filter((one) => one.line <= line);
  const before = factsOf(until.filter((one) => one.line < line));
  const [terms, told] = [replayTerms(agreement), nairobiDay(Date.parse(at))];
  const kind = chargePart(part);
  const term = termsOf(agreement.textVersion)[kind];
  const alike = until.filter((one) => one.event === 'charge' && one.part === part);
  const charged = sumOf(alike.map(({ amount = 0 }) => amount));
  const limit = inDuplumOf(terms, until, told);
  const name = `${ref}, line ${line}`;
  const cases: Case[] = [
    ['chargeInText', term !== undefined && charged <= term.most, name, at],
    ['inDuplum', !limit || limit.charged <= limit.most, name, at],
  ];
  if (term?.noticeDays)
    cases.push(['chargeNotice', day >= dayAfter(told, term.noticeDays), name, at]);
  const lateDays = stateOf(terms, before, told).overdue.days;
  if (charges[kind].isForLate) cases.push(['chargeGrace', lateDays > GRACE_DAYS, name, at]);
  return cases;
}

/** Applications whose last day for a reply this was. One that its owner withdrew needs none. */
async function replies(day: string): Promise<Case[]> {
  // Holidays may follow each other.
  const earlier = Array.from({ length: 21 }, (_, n) => dayAfter(day, -1 - n));
  const rows = earlier
    .map(momentsOn)
    .filter(({ first }) => nairobiDay(workingDayAfter(first, REPLY_DAYS)) === day)
    .flatMap(({ first, last }) =>
      applicationStatuses.map((status) => {
        const between = [{ createdAt: isoTime(first) }, { createdAt: isoTime(last) }] as const;
        return queueRow.list({ by: 'byStatus', key: { status }, between });
      }),
    );
  const until = isoTime(momentsOn(day).last);
  const found = (await Promise.all(rows)).flat();
  return Promise.all(
    found.map(async ({ applicationId, ref, createdAt }): Promise<Case> => {
      const reply = (await readHistory(applicationId)).find(
        ({ to, at }) => to !== 'Pending Review' && to !== 'Under Review' && at <= until,
      );
      return ['reply', reply !== undefined, ref, reply?.at ?? createdAt];
    }),
  );
}

/** Complaints whose last day for an answer this was. One that was closed needs none. */
async function answers(dueDay: string): Promise<Case[]> {
  const between = [
    { dueDay, ref: '' },
    { dueDay, ref: '~' },
  ] as const;
  const rows = complaintLists.map((list) =>
    complaint.list({ by: 'register', key: { list }, between }),
  );
  return (await Promise.all(rows)).flat().map(({ ref, state, letters, openedAt }): Case => {
    const answer = letters.findLast(({ from }) => from === 'office')?.at ?? openedAt;
    const isInTime = nairobiDay(Date.parse(answer)) <= dueDay;
    return ['complaint', isInTime && state !== 'open' && state !== 'escalated', ref, answer];
  });
}

/** A week of nights after the job may erase it. The next nights name the rest. */
const [ERASED_MS, MOST_NAMED] = [KEPT_YEARS * YEAR_MS + 7 * DAY_MS, 100];

/** Applications that the job erased, and that it should have erased by this day. */
async function oldApplications(day: string): Promise<Case[]> {
  const { first, last } = momentsOn(day);
  const between = [{ eventId: encodeTime(first) }, { eventId: encodeTime(last + 1) }] as const;
  const key = { by: 'ops#clock' };
  const acts = await auditEvent.list({ by: 'byActor', key, between, consistent: false });
  const since = isoTime(first - ERASED_MS);
  const old = cameToNothing.map((status) => rowsBefore(status, since, MOST_NAMED));
  return [
    ...acts
      .filter(({ kind }) => kind === 'application.erased')
      .map(({ label, at }): Case => ['retention', true, label, at]),
    ...(await Promise.all(old))
      .flat()
      .filter(({ changedAt }) => changedAt < since)
      .map(({ ref, changedAt }): Case => ['retention', false, ref, changedAt]),
  ];
}

/** Closed accounts whose customers the job erased, and should have erased by this day. */
async function closedAccounts(day: string): Promise<Case[]> {
  const { done = 0, finishedAt = day } = (await nightlyRun.get({ kind: 'closing', day })) ?? {};
  const key = { kind: 'closing', day: dayAfter(day, -ERASURE_DAYS) } as const;
  const shards = Array.from({ length: SHARDS }, (_, shard) => due.list({ key: { ...key, shard } }));
  const left = (await Promise.all(shards)).flat();
  const cases = left.map(({ ownerId, at }): Case => ['erasure', false, ownerId, at]);
  return done > 0 ? [...cases, ['erasure', true, '', finishedAt, done]] : cases;
}
